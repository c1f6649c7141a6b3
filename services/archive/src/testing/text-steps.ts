import { artifactInput } from "@kinkeeper/contracts/archive/artifacts";
import { parseStoryText } from "@kinkeeper/contracts/archive/story-text/parse-story-text";
import { writeStoryText } from "@kinkeeper/contracts/archive/story-text/write-story-text";
import { storableText, withFewMarks } from "@kinkeeper/contracts/text";
import { parseForm, parseJson } from "@kinkeeper/platform/http/read-body";
import type { TextSteps } from "@kinkeeper/platform/testing/work/linear-steps";
import { changedPassage } from "../items/changed-passage.ts";
import { chunksOf } from "../search/chunks.ts";
import type { SearchDocument } from "../search/document.ts";
import { cutTexts, foundTexts, passageAt, passagesOf, wordsFound } from "../search/passages.ts";
import { folded } from "@kinkeeper/contracts/words/folded";
import { keyOf, wordsIn } from "@kinkeeper/platform/words";
import { comparable, namesOf, pathsOf } from "../gedzip/file-names.ts";
import { archiveDocument } from "../transfers/archive-document.ts";
import { archiveFileName } from "../transfers/archive-file-name.ts";
import { xrefsByMemberId } from "../transfers/gedcom-xrefs.ts";

const story = (text: string): SearchDocument => ({
  kind: "stories",
  creator: null,
  owner: null,
  title: text,
  texts: [
    ["title", text],
    ["content", text],
  ],
  members: [],
  tags: [text],
  places: [text],
  years: { from: null, to: null, sortDay: null },
});

/** A refusal takes work too. */
const refused = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

// oxlint-disable-next-line require-await -- the reader takes a stream, as a ZIP gives it
async function* streamOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

/** What this service, and every other with it, does with people's text. */
export const textSteps: TextSteps = {
  "a text is checked as a form sends it": (text) => storableText(1_000_000).safeParse(text),
  "a text of a file is shortened": withFewMarks,
  "a story is checked as a form sends it": (text) =>
    artifactInput.safeParse({ title: text, content: text, date: text, tags: text.split(" "), artifactType: "story" }),
  "a story's Markdown is read": parseStoryText,
  "a story's Markdown is written": (text) =>
    writeStoryText([{ type: "paragraph", content: [{ type: "text", text, bold: true, italic: false }] }]),
  "JSON is read": (text) => refused(() => parseJson(Buffer.from(text))),
  "JSON of a text is read": (text) => refused(() => parseJson(Buffer.from(JSON.stringify({ [text]: [text] })))),
  "a form is read": (text) => refused(() => parseForm(Buffer.from(text))),
  "an archive is checked": (text) =>
    archiveDocument.safeParse({ format: text, version: 1, people: text.split(" "), artifacts: [{ title: text }] }),
  "an archive's tree is looked through": (text) => xrefsByMemberId(streamOf(`0 @I1@ INDI\n1 _KINID ${text}\n${text}`)),
  "an archive is named": (text) => archiveFileName(text.slice(0, 200), new Date("2026-06-01T12:00:00Z")),
  "a file of a ZIP is named": (text) =>
    namesOf({
      fileName: Buffer.from(text),
      generalPurposeBitFlag: 0,
      extraFields: [],
      externalFileAttributes: 0,
    }).map(comparable),
  "a file is called by its path": pathsOf,
  "a text is folded": folded,
  "a text is cut into words": (text) => [wordsIn(text), keyOf(text)],
  "a story is cut into chunks": (text) => chunksOf(story(text)),
  "passages are cut and marked": (text) => {
    const words = new Set(
      wordsIn(text)
        .map(({ word }) => word)
        .slice(0, 60),
    );
    const texts = cutTexts(story(text).texts, words);
    const found = foundTexts(texts, words, new Map([...words].map((word) => [word, word])));
    return [
      passagesOf(found, new Map([...words].map((word) => [word, 1]))),
      wordsFound(found),
      passageAt(story(text).texts, "content", Math.floor(text.length / 2)),
    ];
  },
  "a change is shown": (text) => changedPassage({ before: `${text}a${text}`, after: `${text}b${text}` }),
};
