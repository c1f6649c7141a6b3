import type { ToldMedia } from "@kinkeeper/contracts/genealogy/import-events";
import { expect, test } from "vitest";
import { ImportIssues } from "../transfers/import-issues.ts";
import type { PackedFile } from "./open-gedzip.ts";
import { findMedia } from "./plan-media.ts";

const packed = (name: string, bytes: string): PackedFile => ({
  name,
  bytes: bytes.length,
  problem: undefined,
  async *read() {
    yield Buffer.from(bytes);
  },
});

/** A ZIP of files by the names that a GEDCOM file gives them. */
const zipOf = (files: Readonly<Record<string, PackedFile>>) => ({
  tree: packed("gedcom.ged", "0 HEAD"),
  find: (name: string) => files[name],
  close: () => {},
});

const told = (files: readonly string[], more: Partial<ToldMedia> = {}): ToldMedia => ({
  files: files.map((name) => ({ name, title: null })),
  title: null,
  note: null,
  date: null,
  place: null,
  isPrivate: false,
  people: [],
  ...more,
});
const shows = (memberId: string, isPortrait = false) => ({ memberId, isPortrait, crop: null });
const find = (media: readonly ToldMedia[], files: Readonly<Record<string, PackedFile>>) =>
  findMedia(media, zipOf(files), new ImportIssues(), new AbortController().signal);

test("what is the same file becomes one, under all its names, with everybody whom it shows", async () => {
  const picture = packed("a.jpg", "picture");
  const files = { "a.jpg": picture, "b.jpg": packed("b.jpg", "picture"), "c.jpg": packed("c.jpg", "another") };
  const media = [
    told(["a.jpg"], { title: "First", people: [shows("one"), shows("two")] }),
    told(["c.jpg"]),
    told(["b.jpg"], { title: "Second", people: [shows("two", true), shows("three")] }),
  ];
  expect(await find(media, files)).toMatchObject([
    {
      title: "First",
      files: [{ name: "a.jpg" }, { name: "b.jpg" }],
      people: [shows("one"), shows("two", true), shows("three")],
    },
    { files: [{ name: "c.jpg" }], people: [] },
  ]);
});

test("what one of them keeps private is private, and nobody's portrait by it", async () => {
  const files = { "a.jpg": packed("a.jpg", "picture") };
  const media = [told(["a.jpg"]), told(["a.jpg"], { isPrivate: true, people: [shows("one", true)] })];
  expect(await find(media, files)).toMatchObject([{ isPrivate: true, people: [shows("one")] }]);
});

test("a record of ours comes before those of other files, which only add what they call its files", async () => {
  const files = { "a.jpg": packed("a.jpg", "picture"), "b.jpg": packed("b.jpg", "picture") };
  const media = [
    told(["a.jpg"], { title: "As it was", people: [shows("one")] }),
    told(["b.jpg"], { title: "As it is", people: [shows("two")], isOwn: true }),
  ];
  expect(await find(media, files)).toMatchObject([
    { title: "As it is", isOwn: true, files: [{ name: "b.jpg" }, { name: "a.jpg" }], people: [shows("two")] },
  ]);
});

test("a picture of ten thousand names and people is one", async () => {
  const names = Array.from({ length: 10_000 }, (_, at) => `${at}.jpg`);
  const picture = packed("a.jpg", "picture");
  const files = Object.fromEntries(names.map((name) => [name, picture]));
  const [one, ...others] = await find(
    names.map((name) => told([name], { people: [shows(name)] })),
    files,
  );
  expect(others).toEqual([]);
  expect([one!.files.length, one!.people.length]).toEqual([10_000, 10_000]);
});
