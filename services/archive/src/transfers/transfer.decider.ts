import type { TransferEvent } from "@kinkeeper/contracts/archive/events";
import { streamName } from "@kinkeeper/contracts/event";
import type { Decider } from "@kinkeeper/platform/decider";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";

type DataOf<Type extends TransferEvent["type"]> = Extract<TransferEvent, { type: Type }>["data"];

export interface KnownImport {
  readonly status: "running" | "done" | "failed" | "cancelling" | "cancelled";
  readonly userId: string;
  /** Genealogy's import of the people, once they were sent. */
  readonly peopleImportId: string | null;
  /** How many lots of portraits are recorded. */
  readonly portraitLots: number;
}
export type Transfer = { readonly status: "absent" } | { readonly status: "exported" } | KnownImport;

type Command<Type extends string, Data> = { readonly type: Type; readonly data: Data };

export type TransferCommand =
  | Command<"ExportFamily", DataOf<"FamilyExported">>
  | Command<"StartImport", DataOf<"FamilyImportStarted">>
  /** Recorded twice (the people were sent twice, because nobody knew of the first time), the first import counts. */
  | Command<"SendPeople", DataOf<"FamilyPeopleSent">>
  /** `lot` counts from 0, so that a lot sent twice is recorded once. */
  | Command<"ImportPortraits", Omit<DataOf<"PortraitsBrought">, "userId"> & { readonly lot: number }>
  | Command<"CompleteImport", DataOf<"FamilyImportCompleted">>
  | Command<"FailImport", DataOf<"FamilyImportFailed">>
  | Command<"CancelImport", DataOf<"FamilyImportCancelled">>
  /** What a cancelled import had brought is removed. */
  | Command<"TakeImportBack", DataOf<"FamilyImportTakenBack">>;

export const transferStream = (tenantId: string, transferId: string): string =>
  streamName("transfer", tenantId, transferId);

type Following = Exclude<TransferCommand, { type: "ExportFamily" | "StartImport" }>;

const decide = (command: TransferCommand, transfer: Transfer): readonly TransferEvent[] => {
  if (command.type === "ExportFamily" || command.type === "StartImport") {
    if (transfer.status !== "absent") throw new DomainError("CONFLICT", "This transfer has begun already.");
    return command.type === "ExportFamily"
      ? [{ type: "FamilyExported", data: command.data }]
      : [{ type: "FamilyImportStarted", data: command.data }];
  }
  if (transfer.status === "absent" || transfer.status === "exported") throw notFound("import");
  return decideOnKnown(command, transfer);
};

const decideOnKnown = (
  command: Following,
  { status, userId, peopleImportId, portraitLots }: KnownImport,
): TransferEvent[] => {
  const isRunning = status === "running";
  const isOpen = isRunning || status === "cancelling";
  switch (command.type) {
    // Also of one that was cancelled meanwhile, so that these people are removed again.
    case "SendPeople":
      return isOpen && peopleImportId === null ? [{ type: "FamilyPeopleSent", data: command.data }] : [];
    case "ImportPortraits": {
      if (!isRunning) return [];
      const { transferId, portraits, lot } = command.data;
      return lot === portraitLots ? [{ type: "PortraitsBrought", data: { transferId, userId, portraits } }] : [];
    }
    case "CompleteImport":
      return isRunning ? [{ type: "FamilyImportCompleted", data: command.data }] : [];
    case "FailImport":
      return isOpen ? [{ type: "FamilyImportFailed", data: command.data }] : [];
    case "CancelImport":
      if (status === "cancelling" || status === "cancelled") return [];
      // Portraits are the last that comes; genealogy has given them to their people by now.
      if (!isRunning || portraitLots > 0)
        throw new DomainError("CONFLICT", "This import has ended and cannot be cancelled any more.");
      return [{ type: "FamilyImportCancelled", data: command.data }];
    case "TakeImportBack":
      return status === "cancelling" ? [{ type: "FamilyImportTakenBack", data: command.data }] : [];
  }
};

const evolve = (transfer: Transfer, event: TransferEvent): Transfer => {
  if (event.type === "FamilyExported") return { status: "exported" };
  if (event.type === "FamilyImportStarted")
    return { status: "running", userId: event.data.userId, peopleImportId: null, portraitLots: 0 };
  if (transfer.status === "absent" || transfer.status === "exported") return transfer;
  switch (event.type) {
    case "FamilyPeopleSent":
      return { ...transfer, peopleImportId: event.data.importId };
    case "PortraitsBrought":
      return { ...transfer, portraitLots: transfer.portraitLots + 1 };
    case "FamilyImportCompleted":
      return { ...transfer, status: "done" };
    case "FamilyImportFailed":
      return { ...transfer, status: "failed" };
    case "FamilyImportCancelled":
      return { ...transfer, status: "cancelling" };
    case "FamilyImportTakenBack":
      return { ...transfer, status: "cancelled" };
  }
};

/** How a family's archive is exported as one file, and how one is imported. */
export const transferDecider: Decider<Transfer, TransferCommand, TransferEvent> = {
  initialState: () => ({ status: "absent" }),
  evolve,
  decide,
};
