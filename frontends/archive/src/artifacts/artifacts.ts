import type { Artifact } from "@kinkeeper/contracts/archive/artifacts";
import type { ItemFacts } from "../items/item-filter.ts";

export const isArtifact = ({ artifactType }: Pick<Artifact, "artifactType">): boolean => artifactType !== "story";

export const factsOf = ({ tags, associatedMembers, location, date }: Artifact): ItemFacts => ({
  tags,
  people: associatedMembers,
  place: location,
  date,
});

/** What the search box of the artifacts looks through. */
export const artifactText = ({ title, description }: Artifact): string => `${title}\n${description ?? ""}`;

/** The first picture there is of it, to ask for with `?size=thumbnail`. */
export const pictureOf = ({ fileUrl, file, pictures }: Artifact): string | undefined =>
  (file?.contentType.startsWith("image/") ? fileUrl : undefined) ?? pictures[0]?.path;
