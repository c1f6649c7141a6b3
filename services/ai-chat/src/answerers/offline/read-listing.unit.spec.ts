import { expect, test } from "vitest";
import { readListing } from "./read-listing.ts";

test.each([
  ["Which traditions does our family have?", { kind: "traditions" }],
  ["How many stories are there?", { kind: "stories" }],
  ["list all stories", { kind: "stories" }],
  ["Which stories are there about Thomas Wedgwood?", { kind: "stories", about: "Thomas Wedgwood" }],
  ["Show me the photos of Down House", { kind: "artifacts", artifactType: "photo", about: "Down House" }],
  ["How many artifacts do we have?", { kind: "artifacts" }],
  ["What happened in the family in 1842?", { kind: "events", from: 1842, to: 1842 }],
  ["Which events happened between 1830 and 1840?", { kind: "events", from: 1830, to: 1840 }],
  ["Which events are there from 1830 to 1842?", { kind: "events", from: 1830, to: 1842 }],
  ["What happened between 1830 and 1840?", { kind: "events", from: 1830, to: 1840 }],
  ["what happened in the 1830s", { kind: "events", from: 1830, to: 1839 }],
  ["What happened at Maer Hall?", { kind: "events", about: "Maer Hall" }],
  ["Which events happened at Maer Hall?", { kind: "events", about: "Maer Hall" }],
  ["Which photos show Emma?", { kind: "artifacts", artifactType: "photo", about: "Emma" }],
  ["Which photos is Emma Darwin in?", { kind: "artifacts", artifactType: "photo", about: "Emma Darwin" }],
  ["which pictures does Emma appear in", { kind: "artifacts", artifactType: "photo", about: "Emma" }],
  ["Photos of Down House", { kind: "artifacts", artifactType: "photo", about: "Down House" }],
  ["Stories about Annie", { kind: "stories", about: "Annie" }],
  ["Do we have any videos of Annie?", { kind: "artifacts", artifactType: "video", about: "Annie" }],
  ["Any videos of Annie?", { kind: "artifacts", artifactType: "video", about: "Annie" }],
  ["Which stories is Emma mentioned in?", { kind: "stories", about: "Emma" }],
  ["Photos of Will", { kind: "artifacts", artifactType: "photo", about: "Will" }],
  ["Are there any recordings?", { kind: "artifacts", artifactType: "audio" }],
])("%s", (text, filter) => expect(readListing(text)?.filter).toEqual(filter));

test.each([
  "Which people were born in 1806?",
  "What story did he tell his daughter?",
  "What happened to the ship?",
  "stories",
  "Do we have any letters from Emma?",
  "stories we tell",
  "Stories are what he liked",
  "Photos were taken in the garden",
  "Photos with the dog were lost",
  "Photos of Emma were taken where?",
  "Traditions from Wales were kept by whom?",
  "Which events was Emma born in?",
  "What events did Darwin take part in?",
  "Which traditions did she grow up in?",
  "What photos did he get interested in?",
])("%s asks for no list of records", (text) => expect(readListing(text)).toBeUndefined());

test("the tree is asked of the same years", () =>
  expect(readListing("What happened in the family in the 1830s?")?.ofTree).toEqual([
    "Who was born in the 1830s?",
    "Who married in the 1830s?",
    "Who died in the 1830s?",
  ]));

test("where no event is, a place may be told of elsewhere", () =>
  expect(readListing("what happened in the war")?.isWhether).toBe(true));

test("no letter is told from other papers, and that is said", () =>
  expect(readListing("Which letters do we have?")).toEqual({
    filter: { kind: "artifacts", artifactType: "document" },
    inWords: "documents",
  }));
