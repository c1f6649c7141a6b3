import type { ImportEvent } from "@kinkeeper/contracts/genealogy/import-events";
import { deciderSpec } from "@kinkeeper/platform/testing/decider-spec";
import { describe, expect, test } from "vitest";
import { importDecider, reportIdOf, type ImportCommand } from "./import.decider.ts";

const importId = "0190a000-0000-7000-8000-00000000000a";
const reportId = reportIdOf(importId);
const found = { importId, reportId, fileName: "royal92.ged", people: 3010, families: 1422, issues: [], issueCount: 0 };
const previewed: ImportEvent = {
  type: "ImportPreviewed",
  data: { ...found, expected: { created: 3010, updated: 0, unchanged: 0 } },
};
const started: ImportEvent = { type: "ImportStarted", data: { importId } };
const planned: ImportEvent = { type: "ImportPlanned", data: { importId, changes: 8000, line: importId } };
const kept: ImportEvent = { type: "ImportRecordsKept", data: { importId, records: ["0 @S1@ SOUR"] } };
const completed: ImportEvent = {
  type: "ImportCompleted",
  data: { importId, reportId, created: 3010, updated: 0, unchanged: 0, issues: [], issueCount: 0 },
};
const failed: ImportEvent = { type: "ImportFailed", data: { importId, reason: "The disk is full." } };
const forgotten: ImportEvent = { type: "ImportFileForgotten", data: { importId, reason: "Expired." } };
const undoing: ImportEvent = { type: "ImportUndoStarted", data: { importId, changes: 8000 } };
const undoFailed: ImportEvent = { type: "ImportUndoFailed", data: { importId, reason: "The disk is full." } };
const undone: ImportEvent = { type: "ImportUndone", data: { importId, removed: 3010, restored: 0, kept: 0 } };

const given = deciderSpec(importDecider);

test("what runs knows whether it may only add, whatever ran before", () => {
  const adding: ImportEvent = { type: "ImportStarted", data: { importId, addsOnly: true } };
  const after = (...events: readonly ImportEvent[]) =>
    events.reduce(importDecider.evolve, importDecider.initialState());
  expect(after(previewed, adding)).toMatchObject({ addsOnly: true });
  expect(after(previewed, adding, failed, started)).toMatchObject({ addsOnly: false });
  expect(after(previewed, started, completed, undoing)).toMatchObject({ addsOnly: false });
});

describe("looking at a file", () => {
  const preview = { type: "PreviewImport", data: previewed.data } as ImportCommand;
  test("records what is in it", () => given().when(preview).then(previewed));
  test("happens once", () => given(previewed).when(preview).thenRejectedWith("CONFLICT"));
  test("happens once, whatever became of it", () =>
    given(previewed, failed).when(preview).thenRejectedWith("CONFLICT"));
});

describe("looking at a file again, in another character set", () => {
  const data = { ...previewed.data, characterSet: { name: "windows-1250" as const, isChosen: true } };
  const again: ImportCommand = { type: "PreviewAgain", data };
  test("records what is in it now", () => given(previewed).when(again).then({ type: "ImportPreviewed", data }));
  test("needs a first look", () => given().when(again).thenRejectedWith("NOT_FOUND"));
  test("is refused once it is imported", () =>
    given(previewed, started).when(again).thenRejectedWith("IMPORT_NOT_READY"));
  test("is refused without the file", () =>
    given(previewed, forgotten).when(again).thenRejectedWith("IMPORT_NOT_READY"));
});

describe("telling of pictures that came along", () => {
  const media = [{ files: [], title: null, note: null, date: null, place: null, isPrivate: false, people: [] }];
  const tell = (lot: number): ImportCommand => ({ type: "RecordMedia", data: { importId, lot, media } });
  const told: ImportEvent = { type: "ImportMediaTold", data: { importId, media } };
  test("is recorded lot by lot, each once", () => {
    given(previewed, started).when(tell(0)).then(told);
    given(previewed, started, told).when(tell(0)).thenNothing();
    given(previewed, started, told).when(tell(1)).then(told);
  });
  test("says where the file is an export of ours that shows everything", () =>
    given(previewed, started)
      .when({ type: "RecordMedia", data: { importId, lot: 0, media, isWhole: true } })
      .then({ type: "ImportMediaTold", data: { importId, media, isWhole: true } }));
  test("has no effect unless the import runs", () => given(previewed).when(tell(0)).thenNothing());
});

describe("starting", () => {
  const start: ImportCommand = { type: "StartImport", data: { importId, addsOnly: false } };
  const add: ImportCommand = { type: "StartImport", data: { importId, addsOnly: true } };
  const adding: ImportEvent = { type: "ImportStarted", data: { importId, addsOnly: true } };
  test("follows a look at the file", () => given(previewed).when(start).then(started));
  test("says where it may only add", () => given(previewed).when(add).then(adding));
  test("may only add again after an administrator's attempt failed", () =>
    given(previewed, started, failed).when(add).then(adding));
  test("finds nothing to do while it runs", () => given(previewed, started).when(start).thenNothing());
  test("can be tried again after a failure", () => given(previewed, started, failed).when(start).then(started));
  test("is refused once done", () =>
    given(previewed, started, completed).when(start).thenRejectedWith("IMPORT_NOT_READY"));
  test("is refused without a file", () => given().when(start).thenRejectedWith("NOT_FOUND"));
});

describe("planning", () => {
  const plan = { type: "PlanImport", data: planned.data } as ImportCommand;
  test("is recorded while it runs", () => given(previewed, started).when(plan).then(planned));
  test("is recorded once", () => given(previewed, started, planned).when(plan).thenNothing());
  test("is nothing to an import that does not run", () => given(previewed).when(plan).thenNothing());
});

describe("keeping records", () => {
  const keep = (lot: number): ImportCommand => ({
    type: "KeepRecords",
    data: { importId, lot, records: ["0 @S1@ SOUR"] },
  });
  test("records the next lot", () => given(previewed, started).when(keep(0)).then(kept));
  test("keeps a lot once", () => given(previewed, started, kept).when(keep(0)).thenNothing());
  test("goes on with the lot after it", () => given(previewed, started, kept).when(keep(1)).then(kept));
  test("is nothing to an import that is done", () => given(previewed, started, completed).when(keep(0)).thenNothing());
});

describe("ending", () => {
  const complete = { type: "CompleteImport", data: completed.data } as ImportCommand;
  const fail = { type: "FailImport", data: failed.data } as ImportCommand;
  test("well is recorded", () => given(previewed, started).when(complete).then(completed));
  test("well is recorded once", () => given(previewed, started, completed).when(complete).thenNothing());
  test("well does not happen before it began", () => given(previewed).when(complete).thenNothing());
  test("badly is recorded", () => given(previewed, started).when(fail).then(failed));
  test("badly does not happen before it began", () => given(previewed).when(fail).thenNothing());
  test("badly does not happen to what is done", () => given(previewed, started, completed).when(fail).thenNothing());
});

describe("forgetting a file that nobody imported", () => {
  const forget = { type: "ForgetFile", data: forgotten.data } as ImportCommand;
  const start: ImportCommand = { type: "StartImport", data: { importId, addsOnly: false } };
  test("is recorded", () => given(previewed).when(forget).then(forgotten));
  test("is recorded after a failure that nobody tried again", () =>
    given(previewed, started, failed).when(forget).then(forgotten));
  test("ends no import that has begun", () => given(previewed, started).when(forget).thenNothing());
  test("changes nothing that is done", () => given(previewed, started, completed).when(forget).thenNothing());
  test("happens once", () => given(previewed, forgotten).when(forget).thenNothing());
  test("leaves nothing to start", () => given(previewed, forgotten).when(start).thenRejectedWith("IMPORT_NOT_READY"));
});

describe("discarding a preview", () => {
  const discard: ImportCommand = { type: "DiscardPreview", data: { importId } };
  const discarded: ImportEvent = {
    type: "ImportFileForgotten",
    data: { importId, reason: "Discarded.", isDiscarded: true },
  };
  test("lets go of its file", () => given(previewed).when(discard).then(discarded));
  test("happens once", () => given(previewed, discarded).when(discard).thenNothing());
  test.each([
    ["runs", [started]],
    ["waits to be tried again", [started, failed]],
    ["is done", [started, completed]],
    ["is taken out", [started, planned, undoing]],
  ] as const)("ends no import that %s", (_what, events) =>
    given(previewed, ...events)
      .when(discard)
      .thenRejectedWith("IMPORT_NOT_READY"),
  );
});

describe("cancelling", () => {
  const cancel = { type: "CancelImport", data: undoing.data } as ImportCommand;
  const nothing: ImportEvent = { type: "ImportUndone", data: { importId, removed: 0, restored: 0, kept: 0 } };
  test("begins to take out what came in", () => given(previewed, started, planned).when(cancel).then(undoing));
  test("ends at once what only waited", () => given(previewed, started).when(cancel).then(undoing, nothing));
  test("of what failed and is tried again takes out what came in before", () =>
    given(previewed, started, planned, failed, started).when(cancel).then(undoing));
  test("finds nothing to do the second time", () =>
    given(previewed, started, planned, undoing).when(cancel).thenNothing());
  test("lets go of a file before it began", () =>
    given(previewed)
      .when(cancel)
      .then({ type: "ImportFileForgotten", data: { importId, reason: "Discarded.", isDiscarded: true } }));
  test("is refused once it ended", () =>
    given(previewed, started, planned, completed).when(cancel).thenRejectedWith("IMPORT_NOT_READY"));
  test("leaves nothing to complete, to keep or to plan", () => {
    for (const data of [completed.data, planned.data, { importId, lot: 0, records: ["0 @S1@ SOUR"] }])
      given(previewed, started, planned, undoing)
        .when({ type: "CompleteImport", data } as ImportCommand)
        .thenNothing();
  });
});

describe("undoing", () => {
  const undo: ImportCommand = { type: "StartUndo", data: { importId, changes: 8000, addsOnly: false } };
  const takeBack: ImportCommand = { type: "StartUndo", data: { importId, changes: 8000, addsOnly: true } };
  const finish = { type: "CompleteUndo", data: undone.data } as ImportCommand;
  const fail = { type: "FailUndo", data: undoFailed.data } as ImportCommand;
  const done = [previewed, started, completed];
  test("begins after the end", () =>
    given(...done)
      .when(undo)
      .then(undoing));
  test("says where it takes back only what was added", () =>
    given(...done)
      .when(takeBack)
      .then({ type: "ImportUndoStarted", data: { importId, changes: 8000, addsOnly: true } }));
  test("is possible after a failure", () => given(previewed, started, failed).when(undo).then(undoing));
  test("finds nothing to do while it is under way", () =>
    given(...done, undoing)
      .when(undo)
      .thenNothing());
  test("is refused while the import runs", () =>
    given(previewed, started).when(undo).thenRejectedWith("IMPORT_NOT_READY"));
  test("is refused the second time", () =>
    given(...done, undoing, undone)
      .when(undo)
      .thenRejectedWith("IMPORT_NOT_READY"));
  test("ends", () =>
    given(...done, undoing)
      .when(finish)
      .then(undone));
  test("ends once", () =>
    given(...done, undoing, undone)
      .when(finish)
      .thenNothing());
  test("does not end before it began", () =>
    given(...done)
      .when(finish)
      .thenNothing());
  test("ends badly once", () => {
    given(...done, undoing)
      .when(fail)
      .then(undoFailed);
    given(...done, undoing, undoFailed)
      .when(fail)
      .thenNothing();
  });
  test("that ended badly can begin again, and the file cannot be imported once more", () => {
    given(previewed, started, planned, undoing, undoFailed).when(undo).then(undoing);
    given(previewed, started, planned, undoing, undoFailed)
      .when({ type: "StartImport", data: { importId, addsOnly: false } })
      .thenRejectedWith("IMPORT_NOT_READY");
  });
});
