import type { ImportEvent } from "@kinkeeper/contracts/genealogy/import-events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";

type RunningEvent = Exclude<
  ImportEvent,
  { type: "ImportPreviewed" | "ImportPersonDecided" | "ImportPlanned" | "ImportRecordsKept" | "ImportMediaTold" }
>;

const begins = eachEvent<RunningEvent>(
  (sql, { data: { importId }, metadata: { tenantId } }) => sql`
    insert into running_imports (tenant_id, id) values (${tenantId}, ${importId}) on conflict do nothing`,
);
const ends = eachEvent<RunningEvent>(
  (sql, { data: { importId }, metadata: { tenantId } }) => sql`
    delete from running_imports where tenant_id = ${tenantId} and id = ${importId}`,
);

/** Which families' people are on their way into the tree, or out of it again. */
export const runningImportsProjection: Projection<RunningEvent> = {
  name: "running_imports_v1",
  gatherForMs: 300,
  contexts: ["genealogy"],
  tables: ["running_imports"],
  on: {
    ImportStarted: begins,
    ImportCompleted: ends,
    ImportFailed: ends,
    ImportFileForgotten: ends,
    ImportUndoStarted: begins,
    ImportUndoFailed: ends,
    ImportUndone: ends,
  },
};
