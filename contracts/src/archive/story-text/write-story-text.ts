import { mergedRuns, type StoryBlock, type StoryInline, type StoryLine, type StoryRun } from "./blocks.ts";

type Marks = Pick<StoryRun, "bold" | "italic">;
const plain: Marks = { bold: false, italic: false };

/** The same on both sides, or none: other readers of Markdown take marks that overlap for something else. */
const common = (one: Marks, other: Marks): Marks =>
  one.bold === other.bold && one.italic === other.italic ? { bold: one.bold, italic: one.italic } : plain;

/** Spaces at the ends of runs: no mark begins before a space or ends behind one. They look as what is on both sides does. */
const withPlainEdges = (content: StoryLine): StoryInline[] => {
  const hrefAt = (index: number): string | undefined => {
    const piece = content[index];
    return piece?.type === "text" ? piece.href : undefined;
  };
  const parts = content.flatMap((piece, index): StoryInline[] => {
    if (piece.type === "mention" && piece.name.trim() === "") return [];
    if (piece.type !== "text") return [piece];
    const words = piece.text.trim();
    // A space alone leads nowhere, but within a link it belongs to it.
    const isLinked = words !== "" || (hrefAt(index - 1) === piece.href && hrefAt(index + 1) === piece.href);
    if (piece.href !== undefined && isLinked) return [piece];
    if (words === "") return [{ type: "text", text: piece.text, ...plain }];
    const start = piece.text.indexOf(words);
    const around = [piece.text.slice(0, start), piece.text.slice(start + words.length)];
    const [before, after] = around.map((text): StoryInline => ({ type: "text", text, ...plain }));
    return [before!, { ...piece, text: words }, after!];
  });
  const isSpace = (piece: StoryInline | undefined): boolean => piece?.type === "text" && piece.text.trim() === "";
  const marksAt = (piece: StoryInline | undefined): Marks =>
    piece?.type === "text" && piece.href === undefined ? piece : plain;
  const all = parts.filter((piece) => piece.type !== "text" || piece.text !== "");
  const looks: Marks[] = [];
  // The look of the last words before each piece, then of the next ones behind it.
  let last: Marks = plain;
  for (const piece of all) {
    looks.push(last);
    if (!isSpace(piece)) last = marksAt(piece);
  }
  last = plain;
  for (let index = all.length - 1; index >= 0; index -= 1) {
    const piece = all[index]!;
    if (isSpace(piece)) all[index] = { ...(piece as StoryRun), ...common(looks[index]!, last) };
    else last = marksAt(piece);
  }
  return mergedRuns(all);
};

const escaped = (text: string): string => text.replace(/[\\*[\]_`<]/g, "\\$&");

const switched = (from: Marks, to: Marks): string =>
  `${from.bold === to.bold ? "" : "**"}${from.italic === to.italic ? "" : "*"}`;

const writeRuns = (content: StoryLine): string => {
  let text = "";
  let marks = plain;
  const become = (next: Marks): void => {
    text += switched(marks, next);
    marks = next;
  };
  for (let index = 0; index < content.length; index += 1) {
    const piece = content[index]!;
    if (piece.type === "mention") {
      become(plain);
      text += `[@${escaped(piece.name.replace(/\s+/g, " ").trim())}](person:${piece.personId})`;
    } else if (piece.href === undefined) {
      become(piece);
      text += escaped(piece.text);
    } else {
      become(plain);
      const label: StoryRun[] = [];
      let next: StoryInline | undefined = piece;
      while (next?.type === "text" && next.href === piece.href) {
        const { href: _href, ...run } = next;
        label.push(run);
        next = content[index + label.length];
      }
      index += label.length - 1;
      const words = writeLabel(label);
      const [before, after] = [/^\s/.test(words), /\S\s$/.test(words)].map((isSpace) => (isSpace ? " " : ""));
      text += `${before}${words.trim() && `[${words.trim()}](${piece.href})`}${after}`;
    }
  }
  become(plain);
  return text;
};

const writeLabel = (label: readonly StoryRun[]): string => writeRuns(withPlainEdges(label)).replace(/\s+/g, " ");

/** A line of text that would read as the beginning of something else. */
const startEscaped = (line: string): string =>
  line.replace(/^(?=#{2,3} |>|- |!\[)/, "\\").replace(/^(\d{1,9})(?=\. )/, "$1\\");

const textLines = (content: StoryLine): string[] =>
  writeRuns(withPlainEdges(content))
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter(Boolean);

const linesOf = (content: StoryLine): string[] => textLines(content).map(startEscaped);

const writeBlock = (block: StoryBlock): string => {
  switch (block.type) {
    case "picture":
      return `![](${block.path})`;
    case "heading": {
      const title = textLines(block.content).join(" ");
      return title && `${"#".repeat(block.level)} ${title}`;
    }
    case "quote":
      return linesOf(block.content)
        .map((line) => `> ${line}`)
        .join("\\\n");
    case "list": {
      const items = block.items.map((item) => linesOf(item).join("\\\n  ")).filter(Boolean);
      return items.map((item, index) => `${block.isOrdered ? `${index + 1}.` : "-"} ${item}`).join("\n");
    }
    case "paragraph":
      return linesOf(block.content).join("\\\n");
  }
};

/** The text that `parseStoryText` reads as these blocks: Markdown as other programs read it, too. */
export const writeStoryText = (blocks: readonly StoryBlock[]): string =>
  blocks.map(writeBlock).filter(Boolean).join("\n\n");
