export const ArtifactsPage = () => <h1>ArtifactsPage</h1>;
