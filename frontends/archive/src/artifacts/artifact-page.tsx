export const ArtifactPage = ({ id }: { id: string }) => <h1>ArtifactPage {id}</h1>;
