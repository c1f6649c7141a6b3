import type { DomainEvent, Recorded } from "@kinkeeper/contracts/event";

/**
 * Something that happened leads to a command. Delivered at least once, so the command must be one that a second
 * time finds nothing to do: stream ids and event ids follow from the event (`derivedId`, `idempotencyKey`). The second time may be
 * years later, when tables are made anew: what was decided since stays (`isSuperseded`).
 */
export interface Reaction<Event extends DomainEvent = DomainEvent> {
  readonly name: string;
  readonly contexts: readonly string[];
  readonly handles: readonly Event["type"][];
  react(event: Recorded<Event>): Promise<void>;
}
