export { a, type };
