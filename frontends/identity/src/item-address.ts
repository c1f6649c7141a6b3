interface Addressed {
  readonly id: string;
  readonly category: string;
  readonly artifactType: string | null;
}

/** The page of a story, an artifact, a life event or a tradition. */
export const itemAddress = ({ id, category, artifactType }: Addressed): string => {
  switch (category) {
    case "event":
      return `/events/${id}`;
    case "tradition":
      return `/traditions/${id}`;
    default:
      return `${artifactType === "story" ? "/stories" : "/artifacts"}/${id}`;
  }
};
