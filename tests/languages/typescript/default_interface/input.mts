export default interface Props {
  name: string;
}
