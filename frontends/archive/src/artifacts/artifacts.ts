import type { Artifact } from "@kinkeeper/contracts/archive/artifacts";
import { hasPreview } from "@kinkeeper/kit/pictures/picture-preview.ts";
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

/** Path of the picture that an artifact is. */
export const ownPicture = ({ fileUrl, file }: Artifact): string | undefined =>
  fileUrl !== null && file?.contentType.startsWith("image/") ? fileUrl : undefined;

/** Thumbnails are cut to a square: what is no larger than a preview is rather shown whole. */
const smallBytes = 250_000;

/** The picture to show of it on a card. */
export const pictureOf = (artifact: Artifact): string | undefined => {
  const path = ownPicture(artifact);
  const picture = path === undefined ? artifact.pictures[0] : { path, file: artifact.file };
  if (!picture) return undefined;
  const { path: shown, file: facts } = picture;
  if (!facts?.width || !facts.height) return `${shown}?size=thumbnail`;
  if (facts.bytes <= smallBytes) return shown;
  // Few pixels and many bytes: it moves.
  return hasPreview({ width: facts.width, height: facts.height }) ? `${shown}?size=preview` : `${shown}?size=thumbnail`;
};
