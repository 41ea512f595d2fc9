export default existing;
