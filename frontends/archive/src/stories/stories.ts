import type { Artifact } from "@kinkeeper/contracts/archive/artifacts";
import type { ItemFacts } from "../items/item-filter.ts";

export const isStory = ({ artifactType }: Pick<Artifact, "artifactType">): boolean => artifactType === "story";

export type StoryPicture = Artifact["pictures"][number];

/** All pictures of a story in the order of reading: the one at its head, then the others. */
export const picturesOf = ({
  fileUrl,
  file,
  pictures,
}: Pick<Artifact, "fileUrl" | "file" | "pictures">): readonly StoryPicture[] => [
  ...(fileUrl === null ? [] : [{ path: fileUrl, caption: null, file }]),
  ...pictures,
];

export const factsOf = ({ tags, associatedMembers, location, date }: Artifact): ItemFacts => ({
  tags,
  people: associatedMembers,
  place: location,
  date,
});

/** What the search box of the stories looks through. */
export const storyText = ({ title, description, content }: Artifact): string =>
  `${title}\n${description ?? ""}\n${content ?? ""}`;

/** The excerpt, or where nobody wrote one, how the story begins. */
export const excerptOf = ({ description, content }: Artifact): string | null =>
  description ?? content?.slice(0, 240) ?? null;
