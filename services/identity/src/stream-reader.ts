import { stateAfter } from "@kinkeeper/platform/decider";
import type { EventJournal } from "@kinkeeper/platform/event-journal";
import type { UnitOfWork } from "@kinkeeper/platform/unit-of-work";

/** Reads and folds streams outside a unit of work, afresh each time. */
export const streamReader = (journal: EventJournal): Pick<UnitOfWork, "load"> => ({
  load: async (decider, stream) => {
    const recorded = await journal.read<Parameters<typeof decider.evolve>[1]>(stream);
    const state = stateAfter(decider, recorded);
    return { recorded, state, revision: recorded.at(-1)?.revision ?? -1 };
  },
});
