export const StoriesPage = () => <h1>StoriesPage</h1>;
