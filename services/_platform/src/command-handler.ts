import type { DomainEvent, Recorded } from "@kinkeeper/contracts/event";
import { refuseTooManyChanges } from "./change-limit.ts";
import { stateAfter, type Decider } from "./decider.ts";
import type { CommandContext, EventJournal } from "./event-journal.ts";
import { DomainError } from "./domain-error.ts";
import { eventIdOf } from "./ids.ts";
import type { ReadModel } from "./read-model.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";

export interface CommandOutcome<State, Event> {
  readonly events: readonly Event[];
  /** The state after the command, whatever came later. */
  readonly state: State;
  /** Revision of the stream's last event; -1 for a stream that does not exist. */
  readonly revision: number;
  /**
   * Position of the event the outcome rests on: the last one written, or the stream's last where nothing changed. Somebody else
   * may have recorded the same a moment ago, and an answer from the lists has to show it. Undefined for a stream without events.
   */
  readonly position: bigint | undefined;
}

export interface CommandOptions {
  /** Refuses with STALE_REVISION unless the stream stands at this revision (from If-Match). */
  readonly ifRevision?: number | undefined;
  readonly idempotencyKey?: string | undefined;
}

/** @throws DomainError STALE_REVISION when the stream does not stand where who acts has seen it */
export const requireRevision = (ifRevision: number | undefined, revision: number): void => {
  if (ifRevision !== undefined && ifRevision !== revision)
    throw new DomainError(
      "STALE_REVISION",
      "Somebody else changed this in the meantime. Please look at their change first.",
    );
};

/** What the act with this key recorded in the stream before; empty when it is new. */
export const recordedBy = <Event extends DomainEvent>(
  recorded: readonly Recorded<Event>[],
  stream: string,
  idempotencyKey: string | undefined,
): readonly Recorded<Event>[] => {
  if (idempotencyKey === undefined) return [];
  const first = eventIdOf(stream, idempotencyKey, 0);
  const from = recorded.findIndex(({ metadata }) => metadata.eventId === first);
  if (from === -1) return [];
  return recorded
    .slice(from)
    .filter(({ metadata }, index) => metadata.eventId === eventIdOf(stream, idempotencyKey, index));
};

/**
 * What an act really recorded in a stream, for what follows from no key, such as a secret. Of two that are said under one key at the same
 * moment the store keeps one, and answers both as if each had been it.
 */
export const keptOf = async <Event extends DomainEvent>(
  journal: Pick<EventJournal, "read">,
  stream: string,
  decided: readonly Event[],
  idempotencyKey: string | undefined,
): Promise<readonly Event[]> =>
  idempotencyKey === undefined ? decided : recordedBy(await journal.read<Event>(stream), stream, idempotencyKey);

/** Whether the act with this key is in the stream already: said again, it is held to nothing that a new one is held to. */
export const isSaidAgain = async (
  journal: Pick<EventJournal, "read">,
  stream: string,
  idempotencyKey: string | undefined,
): Promise<boolean> =>
  idempotencyKey !== undefined && recordedBy(await journal.read(stream), stream, idempotencyKey).length > 0;

/**
 * The whole write path: read, fold, decide, append with the expected revision; again from the start when somebody
 * else was faster. An act whose idempotency key is in the stream already is answered as it was, without being decided anew.
 * @throws DomainError as the decider refuses; STALE_REVISION; TOO_MANY_REQUESTS where who acts has changed it without end;
 * CONFLICT when five attempts were not enough.
 */
export const handleCommand = async <State, Command, Event extends DomainEvent>(
  journal: EventJournal,
  decider: Decider<State, Command, Event>,
  stream: string,
  command: Command,
  context: CommandContext,
  { ifRevision, idempotencyKey }: CommandOptions = {},
): Promise<CommandOutcome<State, Event>> =>
  retryOnConflict(async () => {
    const recorded = await journal.read<Event>(stream);
    const before = recordedBy(recorded, stream, idempotencyKey);
    const last = before.at(-1);
    if (last) {
      // As it was: what others recorded since is not for everybody who acts.
      const state = stateAfter(decider, recorded.slice(0, recorded.indexOf(last) + 1));
      return { events: before, state, revision: last.revision, position: last.position };
    }
    const revision = recorded.at(-1)?.revision ?? -1;
    const state = stateAfter(decider, recorded);
    requireRevision(ifRevision, revision);
    const events = decider.decide(command, state);
    if (events.length === 0) return { events, state, revision, position: recorded.at(-1)?.position };
    refuseTooManyChanges(recorded, context);
    const { position } = await journal.append(
      [{ stream, expectedRevision: revision, events }],
      context,
      idempotencyKey === undefined ? {} : { idempotencyKey },
    );
    return { events, state: events.reduce(decider.evolve, state), revision: revision + events.length, position };
  });

/** A command as a route runs it: recorded, then visible in this service's own lists before it answers. */
export const executeCommand = async <State, Command, Event extends DomainEvent>(
  { journal, readModel }: { readonly journal: EventJournal; readonly readModel: ReadModel },
  decider: Decider<State, Command, Event>,
  stream: string,
  command: Command,
  context: CommandContext,
  options: CommandOptions = {},
): Promise<CommandOutcome<State, Event>> => {
  const outcome = await handleCommand(journal, decider, stream, command, context, options);
  await readModel.caughtUpTo(outcome.position);
  return outcome;
};
