export default abstract class Base {}
