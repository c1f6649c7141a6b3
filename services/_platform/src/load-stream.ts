import type { DomainEvent, Recorded } from "@kinkeeper/contracts/event";
import { stateAfter, type Decider } from "./decider.ts";
import type { EventJournal } from "./event-journal.ts";

/** What is recorded in a stream, and what it comes to. */
export interface LoadedStream<State, Event extends DomainEvent> {
  readonly recorded: readonly Recorded<Event>[];
  readonly state: State;
  /** Of the last event; -1 for a stream without events. */
  readonly revision: number;
}

/** Reads and folds a stream, where nothing is decided on it. */
export const loadStream = async <State, Command, Event extends DomainEvent>(
  journal: Pick<EventJournal, "read">,
  decider: Decider<State, Command, Event>,
  stream: string,
): Promise<LoadedStream<State, Event>> => {
  const recorded = await journal.read<Event>(stream);
  return { recorded, state: stateAfter(decider, recorded), revision: recorded.at(-1)?.revision ?? -1 };
};
