import { streamName } from "@kinkeeper/contracts/event";
import type { ImportEvent, ToldMedia } from "@kinkeeper/contracts/genealogy/import-events";
import type { EventJournal } from "@kinkeeper/platform/event-journal";
import type { GedzipJob } from "./gedzip-job.ts";

/** What genealogy's events say of the import that pictures and documents came with. */
export interface PeopleImport {
  readonly stage: "waiting" | "done" | "undoing" | "undone" | "forgotten";
  /** The first import of the same file's line, once it was planned. */
  readonly line: string;
  readonly media: readonly ToldMedia[];
  /** The administrator who had it done: to whoever sent the files, if they are another, no more is known than members may see. */
  readonly adminId: string | undefined;
  /** The file does not show everything. */
  readonly isPartial: boolean;
  /** It is an export of ours that does. */
  readonly isWhole: boolean;
  /** Of its last event. */
  readonly position: bigint | undefined;
}

export const readPeopleImport = async (
  journal: EventJournal,
  { tenantId, importId }: GedzipJob,
): Promise<PeopleImport> => {
  const events = await journal.read<ImportEvent>(streamName("import", tenantId, importId));
  let stage: PeopleImport["stage"] = "waiting";
  let line = importId;
  let adminId: string | undefined;
  let isPartial = false;
  let isWhole = false;
  const media: ToldMedia[] = [];
  for (const event of events) {
    if (event.type === "ImportPreviewed") isPartial = event.data.isPartial ?? false;
    if (event.type === "ImportStarted") adminId = event.data.addsOnly ? undefined : event.metadata.actorId;
    if (event.type === "ImportPlanned") line = event.data.line;
    if (event.type === "ImportMediaTold") {
      media.push(...event.data.media);
      isWhole = event.data.isWhole ?? false;
    }
    if (event.type === "ImportCompleted") stage = "done";
    if (event.type === "ImportFileForgotten") stage = "forgotten";
    if (event.type === "ImportUndoStarted") stage = "undoing";
    // Where that failed, whoever is there still keeps their portrait.
    if (event.type === "ImportUndone" || event.type === "ImportUndoFailed") stage = "undone";
  }
  return { stage, line, media, adminId, isPartial, isWhole, position: events.at(-1)?.position };
};
