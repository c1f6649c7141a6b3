export const StoryPage = ({ id }: { id: string }) => <h1>StoryPage {id}</h1>;
