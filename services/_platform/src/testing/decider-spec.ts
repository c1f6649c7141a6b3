import { expect } from "vitest";
import type { ErrorCode } from "@kinkeeper/contracts/errors";
import type { DomainEvent } from "@kinkeeper/contracts/event";
import type { Decider } from "../decider.ts";
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
  <State, Command, Event extends DomainEvent>({ initialState, evolve, decide }: Decider<State, Command, Event>) =>
  (...history: readonly Event[]): Given<Command, Event> => ({
    when: (command) => {
      const decided = (): readonly Event[] => decide(command, history.reduce<State>(evolve, initialState()));
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
