import { streamName } from "@kinkeeper/contracts/event";
import type { ImportEvent } from "@kinkeeper/contracts/genealogy/import-events";
import type { EventJournal } from "@kinkeeper/platform/event-journal";

/** Genealogy's import of the people, as its own events say. */
export type PeopleImport =
  | { readonly status: "preview" }
  | { readonly status: "running" | "failed"; readonly reason: string | null }
  | {
      readonly status: "done";
      /** The people were recorded between these two. */
      readonly after: bigint;
      readonly upTo: bigint;
      /** How much genealogy left out. */
      readonly issueCount: number;
    };

/** What becomes of the people when they are not wanted any more. */
export const peopleImportStage = async (
  journal: EventJournal,
  tenantId: string,
  importId: string,
): Promise<"preview" | "running" | "ended" | "undoing" | "undone"> => {
  const events = await journal.read<ImportEvent>(streamName("import", tenantId, importId));
  if (!events.some(({ type }) => type === "ImportStarted")) return "preview";
  const undoing = events.findLast(
    ({ type }) => type === "ImportUndoStarted" || type === "ImportUndoFailed" || type === "ImportUndone",
  );
  if (undoing?.type === "ImportUndone") return "undone";
  if (undoing?.type === "ImportUndoStarted") return "undoing";
  return events.some(({ type }) => type === "ImportCompleted" || type === "ImportFailed") ? "ended" : "running";
};

/** How far genealogy is. Read from its events, which asks for nobody's token. */
export const readPeopleImport = async (
  journal: EventJournal,
  tenantId: string,
  importId: string,
): Promise<PeopleImport> => {
  const events = await journal.read<ImportEvent>(streamName("import", tenantId, importId));
  const last = events.findLast(
    ({ type }) =>
      type === "ImportPreviewed" || type === "ImportStarted" || type === "ImportCompleted" || type === "ImportFailed",
  );
  if (events.some(({ type }) => type === "ImportUndoStarted"))
    return { status: "failed", reason: "The import of the family tree was cancelled." };
  const started = events.findLast(({ type }) => type === "ImportStarted");
  if (!last || last.type === "ImportPreviewed" || !started) {
    if (last?.type === "ImportFailed") return { status: "failed", reason: last.data.reason };
    return { status: "preview" };
  }
  if (last.type === "ImportFailed") return { status: "failed", reason: last.data.reason };
  if (last.type !== "ImportCompleted") return { status: "running", reason: null };
  const previewed = events.find((event) => event.type === "ImportPreviewed");
  const issueCount = (previewed?.data.issueCount ?? 0) + last.data.issueCount;
  return { status: "done", after: started.position, upTo: last.position, issueCount };
};
