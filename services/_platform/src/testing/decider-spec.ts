import { expect } from "vitest";
import type { ErrorCode } from "@kinkeeper/contracts/errors";
import type { DomainEvent } from "@kinkeeper/contracts/event";
import { stateAfter, type Decider } from "../decider.ts";
import { DomainError } from "../domain-error.ts";

export interface Outcome<Event> {
  /** The command led to exactly these events, in this order. */
  then(...events: readonly Event[]): void;
  /** The command found nothing left to do. */
  thenNothing(): void;
  thenRejectedWith(code: ErrorCode): void;
}

export interface Given<Command, Event> {
  when(command: Command): Outcome<Event>;
}

/**
 * Reads like the rule it tests: `const given = deciderSpec(decider)`, then
 * `given(...events).when(command).then(...events)`, `.thenNothing()` or `.thenRejectedWith(code)`.
 */
export const deciderSpec =
  <State, Command, Event extends DomainEvent>(decider: Decider<State, Command, Event>) =>
  (...history: readonly Event[]): Given<Command, Event> => ({
    when: (command) => {
      const { initialState, evolve, decide } = decider;
      const state = history.reduce<State>(evolve, initialState());
      // What folds in a way of its own must come to the same.
      expect(stateAfter(decider, history)).toEqual(state);
      const decided = (): readonly Event[] => decide(command, state);
      return {
        // oxlint-disable-next-line unicorn/no-thenable -- given, when, then; nobody awaits it
        then: (...events) => expect(decided()).toEqual(events),
        thenNothing: () => expect(decided()).toEqual([]),
        thenRejectedWith: (code) => {
          let refusal: unknown;
          try {
            decided();
          } catch (error) {
            refusal = error;
          }
          expect(refusal, "the command was not refused").toBeInstanceOf(DomainError);
          expect((refusal as DomainError).code).toBe(code);
        },
      };
    },
  });
