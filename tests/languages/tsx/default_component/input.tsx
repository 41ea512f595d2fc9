const Page = () => <main />;
export default Page;
