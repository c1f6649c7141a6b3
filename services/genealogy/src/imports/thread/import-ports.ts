import type { CharacterSet } from "@kinkeeper/contracts/genealogy/character-sets";
import type { AppendOptions, StoredEvent, StreamAppend } from "@kinkeeper/platform/event-store";
import type { KeyName } from "@kinkeeper/platform/keyring";
import type { ChangesInFile } from "../review/changes-in-file.ts";
import type { ImportedIssues, ExpectedChanges } from "../plan/import-plan.ts";
import type { ImportJob } from "../import-context.ts";
import type { FindingKind, FoundLists } from "../findings.ts";
import type { ImportLists } from "../plan/import-lists.ts";
import type { CachedReading } from "../reading-cache.ts";
import type { UndoLists } from "../undo/undo-lists.ts";
import type { PackedKeys } from "./packed-keys.ts";

type Recording = Promise<{ readonly position: bigint }>;

/**
 * All that reading a file, carrying out an import and undoing one ask of the service: the file, the lists, events and keys. Only what
 * can be sent between threads goes in and out, so that the work may be done in a thread of its own.
 */
export interface ImportPorts extends ImportLists, UndoLists {
  /** Begins the file from its first byte. @throws Error when it is gone */
  openFile(): Promise<void>;
  /** The next bytes; null after the last. */
  readFile(): Promise<Uint8Array | null>;
  /** Tells that an import has gone through all that its file says. */
  noteEnd(): Promise<void>;
  /** Keeps lists of what was found beside the file, as lines of JSON. */
  keepFindings(lists: FoundLists): Promise<void>;
  readFindings(kind: FindingKind): Promise<string>;
  /** Keeps what the look at a file has read for the import that may follow. */
  keepReading(reading: CachedReading): Promise<void>;
  /** What was kept, once; undefined where the file has to be read. */
  takeReading(): Promise<CachedReading | undefined>;
  ensureKeys(names: readonly KeyName[]): Promise<PackedKeys>;
  findKeys(names: readonly KeyName[]): Promise<PackedKeys>;
  /** Whole streams, in the order in which they are asked for. */
  readStreams(streams: readonly string[]): Promise<readonly (readonly StoredEvent[])[]>;
  /** Records, once the lists are not too far behind. */
  append(appends: readonly StreamAppend[], options: AppendOptions | undefined): Recording;
  /**
   * The same in the family's turn, unless people recorded transactions since there were so many: then nothing is recorded.
   */
  appendInStep(
    appends: readonly StreamAppend[],
    options: AppendOptions | undefined,
    transactions: number,
  ): Promise<Awaited<Recording> | "changed">;
  /** How many transactions people recorded so far. */
  countTransactions(): Promise<number>;
  /** Answers when the lists show every transaction. @throws StoreUnavailable when they are late */
  whenListed(): Promise<void>;
  /** The same, but not for what this task itself recorded last. @throws StoreUnavailable when they are late */
  whenOthersListed(): Promise<void>;
  /** Waits for the family's turn and keeps it until `leaveStep`; answers how many transactions people recorded so far. */
  enterStep(): Promise<number>;
  leaveStep(): Promise<void>;
}

/** What the thread is asked to do. */
export type ImportTask =
  | {
      readonly what: "analyze";
      readonly job: ImportJob;
      readonly addsOnly: boolean;
      /**
       * What of it is kept beside the file: all, as for whoever looks at it first, nothing, only who of it is here, which the import goes by,
       * or the rest, from what whoever wants the import sees of the family.
       */
      readonly keeps: "all" | "nothing" | "matches" | "shown";
      readonly now: Date;
      /** How somebody said that the file is to be read. */
      readonly characterSet: CharacterSet | undefined;
      /** Whether the pictures and documents that the file names came along. */
      readonly hasMedia?: boolean;
    }
  | { readonly what: "carry out" | "undo"; readonly job: ImportJob };

/** What importing a file would do. */
export interface FileFindings extends ImportedIssues {
  readonly people: number;
  readonly families: number;
  readonly readAs: CharacterSet | "ASCII";
  readonly sampleNames: string[];
  readonly isPartial: boolean;
  /** How many people count as living only because nothing tells when they lived. */
  readonly guessedLiving: number;
  readonly expected: ExpectedChanges;
  /** The pictures and documents that the file names, where they came along. */
  readonly mediaNames?: readonly string[];
  /** How many people may be somebody who is here. */
  readonly doubtful: number;
  /** Relationships between people who are here that it would change; 0 where that waits for an administrator. */
  readonly changedRelationships: number;
  /** What would wait for an administrator, of a file whose sender may only add. */
  readonly changes?: ChangesInFile;
}
