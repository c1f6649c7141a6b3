import type { DomainEvent } from "@kinkeeper/contracts/event";
import type { Decider } from "@kinkeeper/platform/decider";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { CommandContext, EventJournal, JournalAppend } from "@kinkeeper/platform/event-journal";
import { VersionConflict } from "@kinkeeper/platform/event-store";

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

const attempts = 5;

/**
 * One act over several streams: load, decide, append all with their expected revisions; again from the start when
 * somebody else was faster. `write` names the streams in the order in which a store that cannot write them at once
 * writes them: the act must find the rest to do when it is repeated after being interrupted between two.
 * @throws DomainError as a decider refuses; CONFLICT when five attempts were not enough.
 */
export const writeTogether = async <Result>(
  journal: EventJournal,
  context: CommandContext,
  act: (load: Load) => Promise<{ readonly write: readonly { append: JournalAppend }[]; readonly result: Result }>,
): Promise<{ readonly result: Result; readonly position: bigint | undefined }> => {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const { write, result } = await act(loadFrom(journal));
    const appends = write.map(({ append }) => append).filter(({ events }) => events.length > 0);
    if (appends.length === 0) return { result, position: undefined };
    try {
      const { position } = await journal.append(appends, context);
      return { result, position };
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error;
    }
  }
  throw new DomainError("CONFLICT", "This is being changed by others right now. Please try again.");
};
