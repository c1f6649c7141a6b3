import type { EventJournal } from "@kinkeeper/platform/event-journal";
import { loadStream } from "@kinkeeper/platform/load-stream";
import type { UnitOfWork } from "@kinkeeper/platform/unit-of-work";

/** Reads and folds streams outside a unit of work, afresh each time. */
export const streamReader = (journal: EventJournal): Pick<UnitOfWork, "load"> => ({
  load: (decider, stream) => loadStream(journal, decider, stream),
});
