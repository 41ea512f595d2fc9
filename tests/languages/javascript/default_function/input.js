export default async function named() {}
