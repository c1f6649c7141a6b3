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

/** Thumbnails are cut to a square: a small picture is rather shown whole. */
const smallBytes = 250_000;

/** The picture to show of it on a card. */
export const pictureOf = ({ fileUrl, file, pictures }: Artifact): string | undefined => {
  const own = fileUrl !== null && file?.contentType.startsWith("image/") ? { path: fileUrl, file } : undefined;
  const picture = own ?? pictures[0];
  if (!picture) return undefined;
  return picture.file && picture.file.bytes <= smallBytes ? picture.path : `${picture.path}?size=thumbnail`;
};
