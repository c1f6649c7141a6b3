/**
 * The text of a story is kept as Markdown, of which it uses a small, strict part (docs/decisions/0040): paragraphs, headings, bold,
 * italic, lists, quotes, links, pictures on lines of their own, and people. This is what such a text consists of once it is read.
 */

/** Words with one look; `text` may hold line breaks. */
export interface StoryRun {
  readonly type: "text";
  readonly text: string;
  readonly bold: boolean;
  readonly italic: boolean;
  /** Where the words lead, if they are a link. */
  readonly href?: string;
}

/** Somebody of the family, called by name in the text. */
export interface StoryMention {
  readonly type: "mention";
  readonly personId: string;
  readonly name: string;
}

export type StoryInline = StoryRun | StoryMention;
export type StoryLine = readonly StoryInline[];

export type StoryBlock =
  | { readonly type: "paragraph" | "quote"; readonly content: StoryLine }
  | { readonly type: "heading"; readonly level: 2 | 3; readonly content: StoryLine }
  | { readonly type: "list"; readonly isOrdered: boolean; readonly items: readonly StoryLine[] }
  /** Its caption stands with the story's pictures. */
  | { readonly type: "picture"; readonly path: string };

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

export const picturePathShape = new RegExp(`^/objects/${uuid}$`);
export const personTargetShape = new RegExp(`^person:(${uuid})$`);
const mostTarget = 2_000;

const page = new RegExp(`^/(?:people|stories|artifacts|events|traditions)/${uuid}$`);

/** Where a link may lead: the web, a mail address, something else the family keeps. No `javascript:`, nothing of another scheme. */
export const isLinkTarget = (target: string): boolean =>
  target.length <= mostTarget && (page.test(target) || /^(?:https?:\/\/|mailto:)[^\s()[\]<>"\\]+$/i.test(target));

/** Runs that look alike become one, and nothing is left of empty ones. */
export const mergedRuns = (content: StoryLine): StoryInline[] => {
  const merged: StoryInline[] = [];
  for (const piece of content) {
    const last = merged.at(-1);
    if (piece.type === "text" && piece.text === "") continue;
    if (
      piece.type === "text" &&
      last?.type === "text" &&
      last.bold === piece.bold &&
      last.italic === piece.italic &&
      last.href === piece.href
    )
      merged[merged.length - 1] = { ...last, text: last.text + piece.text };
    else merged.push(piece);
  }
  return merged;
};
