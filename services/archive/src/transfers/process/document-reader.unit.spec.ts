import { newId } from "@kinkeeper/platform/ids";
import { afterEach, expect, test } from "vitest";
import { documentFormat, documentName } from "../archive-document.ts";
import type { DocumentPart, ListName } from "../document-parts.ts";
import { DocumentReader, type DocumentLimits } from "./document-reader.ts";

let reader: DocumentReader;
afterEach(() => reader.stop());

const plenty: DocumentLimits = { milliseconds: 60_000, millisecondsPerMegabyte: 0, megabytes: 256 };
const started = (limits: Partial<DocumentLimits> = {}): DocumentReader =>
  (reader = new DocumentReader({ limits: { ...plenty, ...limits } }));
const never = new AbortController().signal;
const nothing = async (): Promise<void> => undefined;

const documentOf = (lists: object) =>
  JSON.stringify({
    format: documentFormat,
    version: 1,
    people: [],
    artifacts: [],
    events: [],
    traditions: [],
    comments: [],
    announcements: [],
    files: [],
    ...lists,
  });

/** An archive whose document comes in these pieces. */
const archiveOf = (pieces: Iterable<string>, isClosed?: () => void) => ({
  documentBytes: 1_000,
  async *read(name: string): AsyncGenerator<Buffer> {
    try {
      for (const piece of name === documentName ? pieces : []) yield Buffer.from(piece);
    } finally {
      isClosed?.();
    }
  },
});

const story = (number: number) => ({ id: newId(), title: `Story ${number}`, artifactType: "story" });

test("what was asked for comes in lots, in its order, and all of it is counted", async () => {
  const artifacts = Array.from({ length: 120 }, (_, number) => story(number));
  const [one, other] = [newId(), newId()];
  const name = `files/${newId()}.png`;
  const files = [
    { id: one, name },
    { id: newId(), name: null },
    { id: other, name },
  ];
  const document = documentOf({ artifacts, files, comments: [1, 2], announcements: [3] });
  const parts: DocumentPart[] = [];
  const lists: readonly ListName[] = ["files", "artifacts"];
  const summary = await started().read(
    archiveOf([document.slice(0, 500), document.slice(500)]),
    lists,
    async (part) => void parts.push(part),
    never,
  );
  expect(summary).toEqual({ people: 0, items: 120, files: 2, notMadeAgain: 3, isShortened: false });
  expect(parts.map(({ list, entries }) => [list, entries.length])).toEqual([
    ["files", 2],
    ["artifacts", 50],
    ["artifacts", 50],
    ["artifacts", 20],
  ]);
  expect(parts[0]!.entries[0]).toEqual({ name, ids: [one, other] });
  const titles = parts.flatMap((part) => (part.list === "artifacts" ? part.entries.map(({ title }) => title) : []));
  expect(titles).toEqual(artifacts.map(({ title }) => title));
});

test("a document that does not fit is refused with what is wrong, the next one is read", async () => {
  started();
  const unfit = documentOf({ events: [{ title: "" }] });
  await expect(reader.read(archiveOf([unfit]), [], nothing, never)).rejects.toMatchObject({
    name: "DomainError",
    code: "INVALID_INPUT",
    issues: expect.arrayContaining([expect.objectContaining({ path: "events.0.title" })]),
  });
  expect(await reader.read(archiveOf([documentOf({})]), [], nothing, never)).toMatchObject({ items: 0 });
});

test("what goes wrong where a lot is taken comes out as it was, and the ZIP is let go", async () => {
  class Cancelled extends Error {}
  let closed = 0;
  const archive = archiveOf([documentOf({ artifacts: [story(1)] })], () => (closed += 1));
  const taken = started().read(
    archive,
    ["artifacts"],
    async () => {
      throw new Cancelled("not wanted");
    },
    never,
  );
  await expect(taken).rejects.toBeInstanceOf(Cancelled);
  expect(closed).toBe(1);
});

test("nobody waits for a reading that is no longer wanted", async () => {
  const wanted = new AbortController();
  const artifacts = Array.from({ length: 200 }, (_, number) => story(number));
  let lots = 0;
  const take = async (): Promise<void> => {
    lots += 1;
    wanted.abort();
  };
  const reading = started().read(archiveOf([documentOf({ artifacts })]), ["artifacts"], take, wanted.signal);
  await expect(reading).rejects.toMatchObject({ name: "AbortError" });
  expect(lots).toBe(1);
});

/** One long list that never ends. */
function* endless(): Generator<string> {
  yield '{"format":"kinkeeper-archive","version":1,"comments":["';
  for (;;) yield "The moor was white. ".repeat(100);
}

test("a document that takes too long, or too much memory, is given up with a sentence", async () => {
  await expect(started({ milliseconds: 200 }).read(archiveOf(endless()), [], nothing, never)).rejects.toMatchObject({
    code: "TOO_LARGE",
    message: expect.stringContaining("takes too long"),
  });
  reader.stop();
  const many = documentOf({ comments: Array.from({ length: 600_000 }, () => ({})) });
  const small = started({ megabytes: 24 });
  expect(await small.read(archiveOf([documentOf({})]), [], nothing, never)).toMatchObject({ items: 0 });
  await expect(small.read(archiveOf([many]), [], nothing, never)).rejects.toMatchObject({
    code: "TOO_LARGE",
    message: expect.stringContaining("memory"),
  });
});
