import type { StoredEvent } from "../event-store.ts";

/** An event that may not be recorded: of a type its stream does not know, of another shape, or of another tenant. A bug of the writer. */
export class InvalidEvent extends Error {
  override readonly name = "InvalidEvent";
}

/** A recorded event that cannot be understood. `event` says which, so that a runner can set it aside and go on. */
export class UnreadableEvent extends Error {
  override readonly name = "UnreadableEvent";
  readonly event: StoredEvent;
  constructor(event: StoredEvent, reason: string, options?: ErrorOptions) {
    super(`${event.type} at ${event.stream}/${event.revision}: ${reason}`, options);
    this.event = event;
  }
}
