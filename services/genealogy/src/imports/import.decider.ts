import { streamName } from "@kinkeeper/contracts/event";
import type { ImportEvent } from "@kinkeeper/contracts/genealogy/import-events";
import type { Decider } from "@kinkeeper/platform/decider";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import { derivedId } from "@kinkeeper/platform/ids";

type DataOf<Type extends ImportEvent["type"]> = Extract<ImportEvent, { type: Type }>["data"];

export interface KnownImport {
  readonly status: "preview" | "running" | "done" | "failed" | "undoing" | "undone";
  /** What it will touch was counted, once. */
  readonly isPlanned: boolean;
  /** What was sent lies here still: it can be imported, also once more after a failure. */
  readonly hasFile: boolean;
  /** How many lots of kept records are recorded. */
  readonly keptLots: number;
  /** How many lots of what the file says of pictures are recorded. */
  readonly mediaLots: number;
  /** What runs now may only add; the undoing of it may only take away what it added. */
  readonly addsOnly: boolean;
  /** What was said of people who may be somebody who is here, by their number in the file. */
  readonly decisions: ReadonlyMap<number, PersonDecision>;
}

export type PersonDecision = Pick<DataOf<"ImportPersonDecided">, "memberId" | "decision">;
export type GedcomImportState = { readonly status: "absent" } | KnownImport;

type Command<Type extends string, Data = object> = {
  readonly type: Type;
  readonly data: { readonly importId: string } & Data;
};

export type ImportCommand =
  | Command<"PreviewImport", DataOf<"ImportPreviewed">>
  /** It was read once more, in another character set. */
  | Command<"PreviewAgain", DataOf<"ImportPreviewed">>
  | Command<"DecidePerson", Omit<DataOf<"ImportPersonDecided">, "importId">>
  /** `addsOnly`: who wants it may not change what exists. */
  | Command<"StartImport", { readonly addsOnly: boolean }>
  | Command<"PlanImport", DataOf<"ImportPlanned">>
  /** `lot` counts from 0, so that a lot told twice is kept once. */
  | Command<"KeepRecords", { readonly lot: number; readonly records: readonly string[] }>
  | Command<"RecordMedia", { readonly lot: number } & Omit<DataOf<"ImportMediaTold">, "importId">>
  | Command<"CompleteImport", DataOf<"ImportCompleted">>
  | Command<"FailImport", DataOf<"ImportFailed">>
  /** Nobody wants it: unlike a failure this ends no import that has begun. */
  | Command<"ForgetFile", DataOf<"ImportFileForgotten">>
  /** It is no longer wanted, though it has not ended or not begun; `changes` counts what came in so far. */
  | Command<"CancelImport", { readonly changes: number }>
  /** Its file is not wanted; ends no import that has begun meanwhile. */
  | Command<"DiscardPreview">
  | Command<"StartUndo", { readonly changes: number; readonly addsOnly: boolean }>
  | Command<"FailUndo", DataOf<"ImportUndoFailed">>
  | Command<"CompleteUndo", DataOf<"ImportUndone">>;

export const importStream = (tenantId: string, importId: string): string => streamName("import", tenantId, importId);

/** Names the key under which an import's quotations of its file lie. */
export const reportIdOf = (importId: string): string => derivedId("import-report", importId);

const decide = (command: ImportCommand, state: GedcomImportState): readonly ImportEvent[] => {
  if (command.type === "PreviewImport") {
    if (state.status !== "absent") throw new DomainError("CONFLICT", "This file has been read already.");
    return [{ type: "ImportPreviewed", data: { ...command.data, reportId: reportIdOf(command.data.importId) } }];
  }
  if (state.status === "absent") throw notFound("import");
  return decideOnKnown(command, state);
};

const decideOnKnown = (
  command: Exclude<ImportCommand, { type: "PreviewImport" }>,
  state: KnownImport,
): ImportEvent[] => {
  const { status, isPlanned, hasFile, keptLots, mediaLots, addsOnly } = state;
  const { importId } = command.data;
  switch (command.type) {
    case "DecidePerson":
      if (status !== "preview" || !hasFile) throw notReady("This file has been imported, or is no longer here.");
      return personDecided(command.data, state);
    case "PreviewAgain":
      if (status !== "preview" || !hasFile) throw notReady(onlyWaiting);
      return [{ type: "ImportPreviewed", data: { ...command.data, reportId: reportIdOf(importId) } }];
    case "StartImport":
      if (status === "running") return [];
      if (status !== "preview" && status !== "failed") throw notReady("This import has been carried out already.");
      if (!hasFile) throw notReady("The file is no longer here. Please upload it again.");
      return [{ type: "ImportStarted", data: { importId, ...restriction(command.data) } }];
    case "PlanImport":
      return status === "running" && !isPlanned ? [{ type: "ImportPlanned", data: command.data }] : [];
    case "KeepRecords":
      if (status !== "running" || command.data.lot !== keptLots) return [];
      return [{ type: "ImportRecordsKept", data: { importId, records: [...command.data.records] } }];
    case "RecordMedia":
      if (status !== "running" || command.data.lot !== mediaLots) return [];
      return [{ type: "ImportMediaTold", data: dataOfMedia(command.data) }];
    case "CompleteImport":
      return status === "running"
        ? [{ type: "ImportCompleted", data: { ...command.data, reportId: reportIdOf(importId) } }]
        : [];
    case "FailImport":
      return status === "running" ? [{ type: "ImportFailed", data: command.data }] : [];
    case "ForgetFile":
      return hasFile && (status === "preview" || status === "failed")
        ? [{ type: "ImportFileForgotten", data: command.data }]
        : [];
    case "CancelImport":
      if (status === "undoing" || status === "undone") return [];
      if (status === "preview") return [{ type: "ImportFileForgotten", data: { importId, ...discarded } }];
      if (status !== "running") throw notReady("This import has ended, so it can no longer be cancelled.");
      return [
        { type: "ImportUndoStarted", data: { ...command.data, ...restriction({ addsOnly }) } },
        // Before it was planned nothing came in: there is nothing to be taken out.
        ...(isPlanned ? [] : [{ type: "ImportUndone", data: { importId, ...nothing } } as const]),
      ];
    case "DiscardPreview":
      if (status === "failed" && !hasFile) return [];
      if (status !== "preview")
        throw notReady("This file is being imported, or has been, so it can no longer be discarded.");
      return [{ type: "ImportFileForgotten", data: { importId, ...discarded } }];
    case "StartUndo":
      if (status === "undoing") return [];
      if (status === "undone") throw notReady("This import has been undone already.");
      if (status !== "done" && status !== "failed") throw notReady("Only an import that has ended can be undone.");
      return [
        { type: "ImportUndoStarted", data: { importId, changes: command.data.changes, ...restriction(command.data) } },
      ];
    case "FailUndo":
      return status === "undoing" ? [{ type: "ImportUndoFailed", data: command.data }] : [];
    case "CompleteUndo":
      return status === "undoing" ? [{ type: "ImportUndone", data: command.data }] : [];
  }
};

const personDecided = (data: DataOf<"ImportPersonDecided">, { decisions }: KnownImport): ImportEvent[] => {
  const { person, memberId, decision } = data;
  const before = decisions.get(person);
  if (before?.decision === decision && before.memberId === memberId) return [];
  const isTaken = [...decisions].some(
    ([other, said]) => other !== person && said.memberId === memberId && said.decision === "same",
  );
  if (decision === "same" && isTaken)
    throw new DomainError("CONFLICT", "You said that somebody else in this file is this person. Change that first.");
  return [{ type: "ImportPersonDecided", data }];
};

/** Absent where nothing is restricted, as in everything that was recorded before there were restrictions. */
const restriction = ({ addsOnly }: { readonly addsOnly: boolean }): { readonly addsOnly?: true } =>
  addsOnly ? { addsOnly } : {};

const dataOfMedia = ({ lot: _lot, ...data }: DataOf<"ImportMediaTold"> & { readonly lot: number }) => data;

/** Why a file is not read again. */
export const onlyWaiting = "Only a file that waits to be imported can be read again.";

const discarded = { reason: "Discarded.", isDiscarded: true } as const;

const nothing = { removed: 0, restored: 0, kept: 0 };

export const notReady = (message: string): DomainError => new DomainError("IMPORT_NOT_READY", message);

const evolve = (state: GedcomImportState, event: ImportEvent): GedcomImportState => {
  if (event.type === "ImportPreviewed")
    return {
      status: "preview",
      isPlanned: false,
      hasFile: true,
      keptLots: 0,
      mediaLots: 0,
      addsOnly: false,
      // What is compared is told anew, and so is what was said of it.
      decisions: new Map(),
    };
  if (state.status === "absent") return state;
  switch (event.type) {
    case "ImportPersonDecided": {
      const { person, memberId, decision } = event.data;
      return { ...state, decisions: new Map(state.decisions).set(person, { memberId, decision }) };
    }
    case "ImportStarted":
      return { ...state, status: "running", addsOnly: event.data.addsOnly === true };
    case "ImportPlanned":
      return { ...state, isPlanned: true };
    case "ImportRecordsKept":
      return { ...state, keptLots: state.keptLots + 1 };
    case "ImportMediaTold":
      return { ...state, mediaLots: state.mediaLots + 1 };
    case "ImportCompleted":
      return { ...state, status: "done", hasFile: false };
    case "ImportFailed":
      return { ...state, status: "failed" };
    case "ImportFileForgotten":
    // Half of it is gone: it may be undone again, and not be imported once more.
    case "ImportUndoFailed":
      return { ...state, status: "failed", hasFile: false };
    case "ImportUndoStarted":
      return { ...state, status: "undoing", addsOnly: event.data.addsOnly === true };
    case "ImportUndone":
      return { ...state, status: "undone", hasFile: false };
  }
};

/** How one import comes to its end. */
export const importDecider: Decider<GedcomImportState, ImportCommand, ImportEvent> = {
  initialState: () => ({ status: "absent" }),
  evolve,
  decide,
};
