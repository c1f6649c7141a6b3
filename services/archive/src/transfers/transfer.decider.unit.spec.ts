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

const cancelled: TransferEvent = { type: "FamilyImportCancelled", data: { transferId, userId } };
const takenBack: TransferEvent = { type: "FamilyImportTakenBack", data: { transferId } };

const exportIt: TransferCommand = { type: "ExportFamily", data: { transferId, userId } };
const start: TransferCommand = { type: "StartImport", data: startData };
const send: TransferCommand = { type: "SendPeople", data: { transferId, importId } };
const importLot = (lot: number): TransferCommand => ({ type: "ImportPortraits", data: { transferId, portraits, lot } });
const complete: TransferCommand = { type: "CompleteImport", data: endData };
const fail: TransferCommand = { type: "FailImport", data: { transferId, reason: "It broke." } };
const cancel: TransferCommand = { type: "CancelImport", data: { transferId, userId } };
const takeBack: TransferCommand = { type: "TakeImportBack", data: { transferId } };

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

describe("cancelling an import", () => {
  test("ends what is under way", () => given(started, sent).when(cancel).then(cancelled));
  test("does so once", () => {
    given(started, cancelled).when(cancel).thenNothing();
    given(started, cancelled, takenBack).when(cancel).thenNothing();
  });
  test("is refused where it is done, or as good as done", () => {
    given(started, completed).when(cancel).thenRejectedWith("CONFLICT");
    given(started, failed).when(cancel).thenRejectedWith("CONFLICT");
    given(started, sent, imported).when(cancel).thenRejectedWith("CONFLICT");
  });
  test("is over when all is removed", () => given(started, cancelled).when(takeBack).then(takenBack));
  test("is over once", () => given(started, cancelled, takenBack).when(takeBack).thenNothing());
  test("fails where not all could be removed", () => given(started, cancelled).when(fail).then(failed));
  test("knows of people that were sent at the same moment", () => given(started, cancelled).when(send).then(sent));
  test.each([importLot(0), complete])("brings nothing more: $type", (command) => {
    given(started, cancelled).when(command).thenNothing();
  });
  test("what nobody cancelled is not taken back", () => given(started).when(takeBack).thenNothing());
});

describe("what never began", () => {
  test.each([send, importLot(0), complete, fail, cancel, takeBack])("$type is refused", (command) => {
    given().when(command).thenRejectedWith("NOT_FOUND");
    given(exported).when(command).thenRejectedWith("NOT_FOUND");
  });
});
