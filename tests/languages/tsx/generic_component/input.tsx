export const List = <T,>({ items }: { items: T[] }) => <ul>{items.map(String)}</ul>;
export type ListProps<T> = { items: T[] };
