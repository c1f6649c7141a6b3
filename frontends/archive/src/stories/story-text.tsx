import type { StoryBlock, StoryInline, StoryLine } from "@kinkeeper/contracts/archive/story-text/blocks";
import type { Artifact } from "@kinkeeper/contracts/archive/artifacts";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { PictureFigure } from "../items/picture-figure.tsx";
import { picturesOf } from "./stories.ts";
import { typographicAfter } from "./typographic.ts";

const link =
  "focus-ring rounded-sm text-accent underline decoration-accent/40 underline-offset-4 hover:decoration-accent";

const Piece = ({ piece, before, people }: { piece: StoryInline; before: string; people: ReadonlySet<string> }) => {
  if (piece.type === "mention")
    return people.has(piece.personId) ? (
      <Link href={`/people/${piece.personId}`} className={link}>
        {piece.name}
      </Link>
    ) : (
      piece.name
    );
  let words: ReactNode = typographicAfter(before, piece.text);
  if (piece.italic) words = <em>{words}</em>;
  if (piece.bold) words = <strong className="font-semibold">{words}</strong>;
  if (piece.href === undefined) return words;
  if (piece.href.startsWith("/"))
    return (
      <Link href={piece.href} className={link}>
        {words}
      </Link>
    );
  return (
    <a href={piece.href} target="_blank" rel="noopener noreferrer nofollow" className={link}>
      {words}
    </a>
  );
};

const wordsIn = (piece: StoryInline | undefined): string =>
  piece === undefined ? "" : piece.type === "text" ? piece.text : piece.name;

const Line = ({ line, people }: { line: StoryLine; people: ReadonlySet<string> }) =>
  line.map((piece, index) => <Piece key={index} piece={piece} before={wordsIn(line[index - 1])} people={people} />);

type StoryOf = Pick<Artifact, "title" | "fileUrl" | "file" | "pictures" | "associatedMembers">;

const Block = ({ block, story, people }: { block: StoryBlock; story: StoryOf; people: ReadonlySet<string> }) => {
  switch (block.type) {
    case "picture": {
      const picture = picturesOf(story).find(({ path }) => path === block.path);
      return picture && <PictureFigure picture={picture} title={story.title} className="my-3 font-sans text-base" />;
    }
    case "heading": {
      const words = <Line line={block.content} people={people} />;
      return block.level === 2 ? (
        <h2 className="mt-4 text-[1.4em] leading-tight font-semibold text-balance">{words}</h2>
      ) : (
        <h3 className="mt-2 text-[1.15em] leading-snug font-semibold text-balance">{words}</h3>
      );
    }
    case "quote":
      return (
        <blockquote className="border-l-3 border-line pl-5 whitespace-pre-line italic">
          <Line line={block.content} people={people} />
        </blockquote>
      );
    case "list": {
      const items = block.items.map((item, index) => (
        <li key={index} className="whitespace-pre-line">
          <Line line={item} people={people} />
        </li>
      ));
      return block.isOrdered ? (
        <ol className="grid list-decimal gap-1 pl-7">{items}</ol>
      ) : (
        <ul className="grid list-disc gap-1 pl-7">{items}</ul>
      );
    }
    case "paragraph":
      return (
        <p className="whitespace-pre-line">
          <Line line={block.content} people={people} />
        </p>
      );
  }
};

/** The text of a story with its pictures and people, as elements of the page. */
export const StoryText = ({ story, blocks }: { story: StoryOf; blocks: readonly StoryBlock[] }) => {
  if (blocks.length === 0) return null;
  const people = new Set(story.associatedMembers);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-[1em] font-serif text-story [font-variant-numeric:oldstyle-nums] [overflow-wrap:anywhere] print:block print:space-y-[1em]">
      {blocks.map((block, index) => (
        <Block key={index} block={block} story={story} people={people} />
      ))}
    </div>
  );
};
