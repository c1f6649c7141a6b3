import { expect, test } from "vitest";
import { archiveDocument } from "./archive-document.ts";

const empty = {
  format: "kinkeeper-archive",
  version: 1,
  people: [],
  artifacts: [],
  events: [],
  traditions: [],
  comments: [],
  announcements: [],
  files: [],
};
const issuesIn = (parts: object) =>
  archiveDocument.safeParse({ ...empty, ...parts }).error?.issues.map(({ path }) => path.join("."));

test("a document of nothing fits", () => {
  expect(issuesIn({})).toBeUndefined();
});

test("of a list in which nothing fits the first things are told, and no more of it is looked at", () => {
  expect(issuesIn({ events: Array.from({ length: 1_000 }, () => 0) })).toEqual(
    Array.from({ length: 20 }, (_, index) => `events.${index}`),
  );
});

test("a list that no family could fill is not looked at", () => {
  expect(issuesIn({ people: Array.from({ length: 500_001 }, () => 0) })).toEqual(["people"]);
});
