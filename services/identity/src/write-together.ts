import type { DomainEvent } from "@kinkeeper/contracts/event";
import type { Decider } from "@kinkeeper/platform/decider";
import type { CommandContext, EventJournal, JournalAppend } from "@kinkeeper/platform/event-journal";
import { recordTogether } from "@kinkeeper/platform/record-together";

/** A stream as it stands, and what the act under way will add to it. */
export interface Loaded<State, Command> {
  /** Includes what was decided so far. */
  readonly state: State;
  /** When its last event was recorded; undefined for a stream that does not exist. */
  readonly recordedAt: Date | undefined;
  /** Decides and keeps the events; throws as the decider refuses. */
  decide(command: Command): void;
  readonly append: JournalAppend;
}

export type Load = <State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  stream: string,
) => Promise<Loaded<State, Command>>;

/** Reads streams outside an act. */
export const loadFrom =
  (journal: EventJournal): Load =>
  async (decider, stream) => {
    type Event = Parameters<typeof decider.evolve>[1];
    const recorded = await journal.read<Event>(stream);
    const events: Event[] = [];
    let state = recorded.reduce(decider.evolve, decider.initialState());
    const last = recorded.at(-1);
    return {
      get state() {
        return state;
      },
      recordedAt: last && new Date(last.metadata.time),
      decide: (command) => {
        const decided = decider.decide(command, state);
        events.push(...decided);
        state = decided.reduce(decider.evolve, state);
      },
      append: { stream, expectedRevision: last?.revision ?? -1, events },
    };
  };

/** One act over several streams, as `recordTogether` does it: load, decide, write what was decided. */
export const writeTogether = <Result>(
  journal: EventJournal,
  context: CommandContext,
  act: (load: Load) => Promise<{ readonly write: readonly { append: JournalAppend }[]; readonly result: Result }>,
): Promise<{ readonly result: Result; readonly position: bigint | undefined }> =>
  recordTogether(journal, context, async () => {
    const { write, result } = await act(loadFrom(journal));
    return { decided: write.map(({ append }) => append), result };
  });
