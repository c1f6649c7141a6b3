import type { Artifact } from "@kinkeeper/contracts/archive/artifacts";
import { hasPreview } from "../items/picture-preview.ts";
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

/** Thumbnails are cut to a square: what is no larger than a preview is rather shown whole. */
const smallBytes = 250_000;

/** The picture to show of it on a card. */
export const pictureOf = ({ fileUrl, file, pictures }: Artifact): string | undefined => {
  const own = fileUrl !== null && file?.contentType.startsWith("image/") ? { path: fileUrl, file } : undefined;
  const picture = own ?? pictures[0];
  if (!picture) return undefined;
  const { path, file: facts } = picture;
  if (!facts?.width || !facts.height) return `${path}?size=thumbnail`;
  if (facts.bytes <= smallBytes) return path;
  // Few pixels and many bytes: it moves.
  return hasPreview({ width: facts.width, height: facts.height }) ? `${path}?size=preview` : `${path}?size=thumbnail`;
};
