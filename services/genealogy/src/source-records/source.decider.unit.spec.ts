import type { SourceEvent } from "@kinkeeper/contracts/genealogy/events";
import { titledSource, type SourceDetails } from "@kinkeeper/contracts/genealogy/sources";
import { deciderSpec } from "@kinkeeper/platform/testing/decider-spec";
import { describe, test } from "vitest";
import { sourceDecider } from "./source.decider.ts";

const given = deciderSpec(sourceDecider);
const sourceId = "018f2f6e-7c1a-7000-8000-0000000000bb";
const details: SourceDetails = { ...titledSource("Register of St Chad"), author: "The vicar", repository: "Maer" };
const added: SourceEvent = { type: "SourceAdded", data: { sourceId, own: details } };
const removed: SourceEvent = { type: "SourceRemoved", data: { sourceId } };
const restored: SourceEvent = { type: "SourceRestored", data: { sourceId } };
const by = (author: string | null): SourceEvent => ({
  type: "SourceChanged",
  data: { sourceId, own: { ...details, author }, before: { author: "The vicar" }, changed: ["author"] },
});

describe("adding", () => {
  const add = { type: "AddSource", data: { sourceId, details } } as const;
  test("records everything", () => given().when(add).then(added));
  test("is done once", () => given(added).when(add).thenRejectedWith("CONFLICT"));
});

describe("changing", () => {
  const change = (changes: Partial<SourceDetails>) =>
    ({ type: "ChangeSource", data: { sourceId, changes, shown: details } }) as const;
  test("says what was shown before", () =>
    given(added)
      .when(change({ author: "The curate", note: null }))
      .then(by("The curate")));
  test("to what it says already records nothing", () =>
    given(added)
      .when(change({ author: "The vicar" }))
      .thenNothing());
  test("what only files tell of records the fields that were changed", () =>
    given()
      .when(change({ note: "Torn" }))
      .then({
        type: "SourceChanged",
        data: { sourceId, own: { note: "Torn" }, before: { note: null }, changed: ["note"] },
      }));
  test("a part of the repository says all of it", () =>
    given()
      .when(change({ repositoryAddress: "Maer Hall" }))
      .then({
        type: "SourceChanged",
        data: {
          sourceId,
          own: { repository: "Maer", repositoryAddress: "Maer Hall", repositoryWeb: null },
          before: { repositoryAddress: null },
          changed: ["repositoryAddress"],
        },
      }));
});

describe("changing what a file tells of, back to what it says", () => {
  const file: SourceDetails = { ...details, repositoryWeb: "maer.example" };
  const changeIn = (changes: Partial<SourceDetails>, shown: SourceDetails) =>
    ({ type: "ChangeSource", data: { sourceId, changes, shown, inFile: file } }) as const;
  const words = (own: Partial<SourceDetails>): SourceEvent => ({
    type: "SourceChanged",
    data: { sourceId, own, before: {}, changed: [] },
  });
  test("takes back what people wrote", () =>
    given(words({ author: "The curate", note: "Torn" }))
      .when(changeIn({ author: "The vicar" }, { ...file, author: "The curate", note: "Torn" }))
      .then({
        type: "SourceChanged",
        data: {
          sourceId,
          own: { note: "Torn" },
          before: { author: "The curate" },
          after: { author: "The vicar" },
          changed: ["author"],
        },
      }));
  test("takes back a repository as one", () => {
    const elsewhere = { repository: "Down", repositoryAddress: null, repositoryWeb: "maer.example" };
    const own = { repository: "Down", repositoryAddress: "Kent", repositoryWeb: "maer.example" };
    const shown = { ...file, ...own };
    given(words(own))
      .when(changeIn({ repositoryAddress: null }, shown))
      .then({
        type: "SourceChanged",
        data: { sourceId, own: elsewhere, before: { repositoryAddress: "Kent" }, changed: ["repositoryAddress"] },
      });
    given(words(elsewhere))
      .when(changeIn({ repository: "Maer" }, { ...file, ...elsewhere }))
      .then({
        type: "SourceChanged",
        data: {
          sourceId,
          own: {},
          before: { repository: "Down" },
          after: { repository: "Maer" },
          changed: ["repository"],
        },
      });
  });
});

describe("removing", () => {
  const remove = { type: "RemoveSource", data: { sourceId } } as const;
  const restore = { type: "RestoreSource", data: { sourceId } } as const;
  test("is recorded, also of what only files tell of", () => {
    given(added).when(remove).then(removed);
    given().when(remove).then(removed);
  });
  test("twice records nothing", () => given(added, removed).when(remove).thenNothing());
  test("can be taken back", () => given(added, removed).when(restore).then(restored));
  test("what is there needs no bringing back", () => given(added).when(restore).thenNothing());
});

describe("reverting", () => {
  const revert = (revision: number, shown: SourceDetails, said = titledSource("Register of St Chad")) =>
    ({ type: "RevertSource", data: { sourceId, revision, shown, said } }) as const;
  const byCurate = { ...details, author: "The curate" };
  test("goes back to what was written then", () =>
    given(added, by("The curate"))
      .when(revert(0, byCurate))
      .then({
        type: "SourceChanged",
        data: { sourceId, own: details, before: { author: "The curate" }, changed: ["author"], revertedTo: 0 },
      }));
  test("what nobody had written then is as files say", () => {
    const said = { ...details, author: "The sexton" };
    const own = { note: "Torn" };
    const noted: SourceEvent = { type: "SourceChanged", data: { sourceId, own, before: {}, changed: ["note"] } };
    const authored: SourceEvent = {
      type: "SourceChanged",
      data: { sourceId, own: { ...own, author: "The curate" }, before: {}, changed: ["author"] },
    };
    given(noted, authored)
      .when(revert(0, { ...said, ...own, author: "The curate" }, said))
      .then({
        type: "SourceChanged",
        data: {
          sourceId,
          own,
          before: { author: "The curate" },
          after: { author: "The sexton" },
          changed: ["author"],
          revertedTo: 0,
        },
      });
  });
  test("to how it stands records nothing", () => given(added).when(revert(0, details)).thenNothing());
  test("brings back what was removed", () => given(added, removed).when(revert(0, details)).then(restored));
  test("to a version that never was finds nothing", () =>
    given(added).when(revert(3, details)).thenRejectedWith("NOT_FOUND"));
});
