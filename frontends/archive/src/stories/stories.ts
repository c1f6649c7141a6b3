import type { Artifact } from "@kinkeeper/contracts/archive/artifacts";
import { storyWords } from "@kinkeeper/contracts/archive/story-text/story-words";
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

const wordsRead = new WeakMap<object, string | null>();

/** The text of a story without its marks; read once, however often its list is drawn and searched. */
export const wordsOf = (story: Pick<Artifact, "content" | "contentFormat">): string | null => {
  const known = wordsRead.get(story);
  if (known !== undefined) return known;
  const words = storyWords(story);
  wordsRead.set(story, words);
  return words;
};

/** What the search box of the stories looks through. */
export const storyText = (story: Artifact): string =>
  `${story.title}\n${story.description ?? ""}\n${wordsOf(story) ?? ""}`;

/** The excerpt, or where nobody wrote one, how the story begins. */
export const excerptOf = (story: Artifact): string | null => story.description ?? wordsOf(story)?.slice(0, 240) ?? null;
