import type { TransferEvent } from "@kinkeeper/contracts/archive/events";
import { deciderSpec } from "@kinkeeper/platform/testing/decider-spec";
import { describe, test } from "vitest";
import { transferDecider, type TransferCommand } from "./transfer.decider.ts";

const given = deciderSpec(transferDecider);
const transferId = "018f2f6e-7c1a-7000-8000-0000000000bb";
const userId = "018f2f6e-7c1a-7000-8000-0000000000cc";
const importId = "018f2f6e-7c1a-7000-8000-0000000000dd";
const portraits = [
  { memberId: "018f2f6e-7c1a-7000-8000-0000000000ee", objectId: "018f2f6e-7c1a-7000-8000-0000000000ff" },
];

const exported: TransferEvent = { type: "FamilyExported", data: { transferId, userId } };
const startData = { transferId, userId, people: 3, items: 2, files: 1 };
const started: TransferEvent = { type: "FamilyImportStarted", data: startData };
const sent: TransferEvent = { type: "FamilyPeopleSent", data: { transferId, importId } };
const imported: TransferEvent = { type: "PortraitsBrought", data: { transferId, userId, portraits } };
const endData = { transferId, userId, people: 3, items: 2, files: 1, issues: [] };
const completed: TransferEvent = { type: "FamilyImportCompleted", data: endData };
const failed: TransferEvent = { type: "FamilyImportFailed", data: { transferId, reason: "It broke." } };

const exportIt: TransferCommand = { type: "ExportFamily", data: { transferId, userId } };
const start: TransferCommand = { type: "StartImport", data: startData };
const send: TransferCommand = { type: "SendPeople", data: { transferId, importId } };
const importLot = (lot: number): TransferCommand => ({ type: "ImportPortraits", data: { transferId, portraits, lot } });
const complete: TransferCommand = { type: "CompleteImport", data: endData };
const fail: TransferCommand = { type: "FailImport", data: { transferId, reason: "It broke." } };

describe("exporting a family", () => {
  test("is recorded", () => given().when(exportIt).then(exported));
  test("cannot be done under an id that is taken", () => given(started).when(exportIt).thenRejectedWith("CONFLICT"));
});

describe("importing an archive", () => {
  test("begins", () => given().when(start).then(started));
  test("begins once", () => given(started).when(start).thenRejectedWith("CONFLICT"));
  test("sends the people", () => given(started).when(send).then(sent));
  test("sends them once: the first import counts", () => given(started, sent).when(send).thenNothing());
  test("imports portraits", () => given(started, sent).when(importLot(0)).then(imported));
  test("imports the same portraits once", () => given(started, sent, imported).when(importLot(0)).thenNothing());
  test("imports further portraits", () => given(started, sent, imported).when(importLot(1)).then(imported));
  test("ends well", () => given(started, sent).when(complete).then(completed));
  test("ends once", () => given(started, sent, completed).when(complete).thenNothing());
  test("fails", () => given(started).when(fail).then(failed));
  test("does not fail once it is done", () => given(started, completed).when(fail).thenNothing());
});

describe("what never began", () => {
  test.each([send, importLot(0), complete, fail])("$type is refused", (command) => {
    given().when(command).thenRejectedWith("NOT_FOUND");
    given(exported).when(command).thenRejectedWith("NOT_FOUND");
  });
});
