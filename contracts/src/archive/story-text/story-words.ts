import type { StoryBlock, StoryInline, StoryLine } from "./blocks.ts";
import { parseStoryText } from "./parse-story-text.ts";
import { writeStoryText } from "./write-story-text.ts";

/** A story's text and how it is written down; texts of earlier have no format and are plain. */
export interface StoryContent {
  readonly content?: string | null | undefined;
  readonly contentFormat?: "plain" | "markdown" | undefined;
}

const wordsOf = (line: StoryLine): string =>
  line.map((piece) => (piece.type === "text" ? piece.text : piece.name)).join("");

const plainBlock = (block: StoryBlock): string => {
  switch (block.type) {
    case "picture":
      return "";
    case "list":
      return block.items.map((item, index) => `${block.isOrdered ? `${index + 1}.` : "•"} ${wordsOf(item)}`).join("\n");
    default:
      return wordsOf(block.content);
  }
};

const isWritten = ({ content, contentFormat }: StoryContent): boolean =>
  contentFormat === "markdown" && content !== null && content !== undefined;

/** The blocks of a story; a plain text's paragraphs are parted by blank lines. */
export const storyBlocks = (story: StoryContent): readonly StoryBlock[] => {
  const { content } = story;
  if (isWritten(story)) return parseStoryText(content ?? "");
  return (content ?? "")
    .split(/\r?\n[^\S\n]*\r?\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((text) => ({ type: "paragraph", content: [{ type: "text", text, bold: false, italic: false }] }));
};

/** The text without its marks, as it is searched, quoted and told in short; null where there is none. */
export const storyWords = (story: StoryContent): string | null => {
  if (!isWritten(story)) return story.content ?? null;
  return (
    parseStoryText(story.content ?? "")
      .map(plainBlock)
      .filter(Boolean)
      .join("\n\n") || null
  );
};

const linesOf = (block: StoryBlock): readonly StoryLine[] => {
  if (block.type === "picture") return [];
  return block.type === "list" ? block.items : [block.content];
};

export interface StoryReferences {
  /** Members of the family that the text calls by name. */
  readonly people: readonly string[];
  /** Object paths of the pictures in the text. */
  readonly pictures: readonly string[];
}

/** Whom and what a text leads to, each once, in the order of reading. */
export const storyReferences = (story: StoryContent): StoryReferences => {
  const people = new Set<string>();
  const pictures = new Set<string>();
  if (!isWritten(story)) return { people: [], pictures: [] };
  for (const block of parseStoryText(story.content ?? "")) {
    if (block.type === "picture") pictures.add(block.path);
    for (const line of linesOf(block))
      for (const piece of line) if (piece.type === "mention") people.add(piece.personId);
  }
  return { people: [...people], pictures: [...pictures] };
};

/** What people and pictures of a text are called elsewhere; undefined for those that are not there. */
export interface ReferenceNames {
  readonly person: (id: string) => string | undefined;
  readonly picture: (path: string) => string | undefined;
}

/** The same text with its people and pictures led to where they are now: a person who is not there is a name, a picture goes. */
export const storyTextWith = (text: string, { person, picture }: ReferenceNames): string => {
  const renamed = (line: StoryLine): StoryLine =>
    line.map((piece): StoryInline => {
      if (piece.type !== "mention") return piece;
      const personId = person(piece.personId);
      return personId === undefined
        ? { type: "text", text: piece.name, bold: false, italic: false }
        : { ...piece, personId };
    });
  const blocks = parseStoryText(text).flatMap((block): StoryBlock[] => {
    if (block.type === "picture") {
      const path = picture(block.path);
      return path === undefined ? [] : [{ type: "picture", path }];
    }
    if (block.type === "list") return [{ ...block, items: block.items.map(renamed) }];
    return [{ ...block, content: renamed(block.content) }];
  });
  return writeStoryText(blocks);
};
