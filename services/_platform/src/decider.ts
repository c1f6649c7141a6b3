import type { DomainEvent } from "@kinkeeper/contracts/event";

/**
 * The rules of one kind of stream, pure: no clock, no ids, no I/O; all of that comes in with the command.
 * `decide` answers the events that a command leads to (none when there is nothing left to do) or throws a DomainError.
 */
export interface Decider<State, Command, Event extends DomainEvent> {
  readonly initialState: () => State;
  readonly evolve: (state: State, event: Event) => State;
  readonly decide: (command: Command, state: State) => readonly Event[];
  /** The same as `evolve` for one event after the other, where that would copy much for each. */
  readonly fold?: (events: readonly Event[]) => State;
}

/** The state of a stream with these events; with `before`, after those that led there. */
export const stateAfter = <State, Event extends DomainEvent>(
  { fold, evolve, initialState }: Pick<Decider<State, never, Event>, "fold" | "evolve" | "initialState">,
  events: readonly Event[],
  before?: State,
): State => {
  if (before !== undefined) return events.reduce(evolve, before);
  return fold?.(events) ?? events.reduce(evolve, initialState());
};
