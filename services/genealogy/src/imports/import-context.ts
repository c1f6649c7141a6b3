import type { CommandContext, EventJournal } from "@kinkeeper/platform/event-journal";
import type { Keyring } from "@kinkeeper/platform/keyring";
import type { ObjectStore } from "@kinkeeper/platform/object-store";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import type { FamilyTransactions } from "../family/family-transactions.ts";
import type { ReadAsViewer } from "../family/list-answers.ts";

/** What carrying out or undoing an import needs. */
export interface ImportDependencies {
  readonly journal: EventJournal;
  readonly keyring: Keyring;
  readonly readModel: ReadModel;
  readonly objects: ObjectStore;
  readonly transactions: FamilyTransactions;
  readonly now: () => Date;
}

/** One import, in the name of whoever wanted it. */
export interface ImportJob {
  readonly kind: "import" | "undo";
  readonly tenantId: string;
  readonly importId: string;
  /** Absent when nobody knows any more who wanted it. */
  readonly actorId: string | undefined;
  /** People of the file. */
  readonly people: number;
}

/** Where the file lies from the moment it is sent until it is imported. */
export const fileKey = (tenantId: string, importId: string): string => `t/${tenantId}/imports/${importId}`;

export const contextOfJob = ({ tenantId, importId, actorId }: ImportJob): CommandContext => ({
  tenantId,
  ...(actorId === undefined ? {} : { actorId }),
  correlationId: importId,
  causationId: importId,
});

/** The lists are read in the name of who wanted the import, with what they may not see: else it would be added once more. */
export const viewerOf = ({ tenantId, actorId }: ImportJob): Viewer => ({
  tenantId,
  userId: actorId ?? "",
  isAdmin: true,
});

/** `shown`: without what they may not see. */
export const readerOf =
  (readModel: ReadModel, job: ImportJob, { shown = false }: { readonly shown?: boolean } = {}): ReadAsViewer =>
  (query) =>
    readModel.asViewer({ ...viewerOf(job), isAdmin: !shown }, query);
