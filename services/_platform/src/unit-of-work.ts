import type { DomainEvent, Recorded } from "@kinkeeper/contracts/event";
import { refuseTooManyChanges } from "./change-limit.ts";
import { recordedBy, requireRevision } from "./command-handler.ts";
import { stateAfter, type Decider } from "./decider.ts";
import type { CommandContext, EventJournal } from "./event-journal.ts";
import type { AppendOptions } from "./event-store.ts";
import { inRounds } from "./in-rounds.ts";
import { laterOf } from "./later-of.ts";
import type { LoadedStream } from "./load-stream.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";

export interface Decision<State, Event extends DomainEvent> {
  /** What this command led to; empty when there was nothing left to do. */
  readonly events: readonly Event[];
  readonly state: State;
  readonly revision: number;
}

/** Streams that are read, decided on and written together. */
export interface UnitOfWork {
  /**
   * Reads and folds a stream, once for each unit: `recorded` before the act, `state` and `revision` with what it has decided on the stream
   * so far.
   */
  load<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
  ): Promise<LoadedStream<State, Event>>;
  /**
   * Decides, and keeps the events until `work` has ended. Streams are written in the order in which they were decided on:
   * a store that cannot write them at once writes them so, and an act that is repeated must find the rest to do. What an act with an
   * idempotency key recorded in the stream before is answered as it was, without being decided anew.
   * @throws DomainError as the decider refuses; STALE_REVISION
   */
  decide<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
    command: Command,
    options?: { readonly ifRevision?: number | undefined },
  ): Promise<Decision<State, Event>>;
}

interface Slot {
  readonly recorded: readonly Recorded[];
  readonly expectedRevision: number;
  readonly decided: DomainEvent[];
  state: unknown;
}

/** Where a stream stands in the act. */
const revisionOf = ({ expectedRevision, decided }: Slot): number => expectedRevision + decided.length;

const openUnit = (journal: EventJournal, idempotencyKey: string | undefined) => {
  const slots = new Map<string, Promise<Slot>>();
  const changed = new Map<string, Slot>();
  let replayed: bigint | undefined;

  const open = <State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
  ): Promise<Slot> => {
    const read = async (): Promise<Slot> => {
      const recorded = await journal.read<Event>(stream);
      const state = stateAfter(decider, recorded);
      return { recorded, expectedRevision: recorded.at(-1)?.revision ?? -1, decided: [], state };
    };
    const slot = slots.get(stream) ?? read();
    slots.set(stream, slot);
    return slot;
  };

  const unit: UnitOfWork = {
    load: async <State, Command, Event extends DomainEvent>(
      decider: Decider<State, Command, Event>,
      stream: string,
    ) => {
      const slot = await open(decider, stream);
      // What may stand in a stream follows from its category, and so does who folds it.
      return {
        recorded: slot.recorded as readonly Recorded<Event>[],
        state: slot.state as State,
        revision: revisionOf(slot),
      };
    },
    decide: async (decider, stream, command, { ifRevision } = {}) => {
      const slot = await open(decider, stream);
      const before = recordedBy(slot.recorded, stream, idempotencyKey);
      if (before.length > 0) {
        replayed = laterOf(replayed, before.at(-1)?.position);
        return {
          // What may stand in a stream follows from its category.
          events: before as unknown as ReturnType<typeof decider.decide>,
          state: slot.state as ReturnType<typeof decider.initialState>,
          revision: revisionOf(slot),
        };
      }
      requireRevision(ifRevision, revisionOf(slot));
      const events = decider.decide(command, slot.state as ReturnType<typeof decider.initialState>);
      const state = events.reduce(decider.evolve, slot.state as ReturnType<typeof decider.initialState>);
      slot.state = state;
      slot.decided.push(...events);
      if (events.length > 0) changed.set(stream, slot);
      return { events, state, revision: revisionOf(slot) };
    },
  };
  return { unit, changed, replayed: () => replayed };
};

interface UnitOptions extends AppendOptions {
  readonly idempotencyKey?: string | undefined;
  /** Of streams that know nothing of one another: written as `inRounds` says, and not one after the other. */
  readonly isInRounds?: boolean;
}

/**
 * One act over one or several streams: load, decide, write, each stream with the revision it was read at; again from the
 * start when somebody else wrote to one of them first. Answers the position of what was recorded, if anything was, or had been under its key.
 * @throws DomainError as `work` and the deciders refuse; TOO_MANY_REQUESTS where who acts has changed a thing without end; CONFLICT
 * when others are faster again and again
 */
export const unitOfWork = <Result>(
  journal: EventJournal,
  context: CommandContext,
  work: (unit: UnitOfWork) => Promise<Result>,
  { isInRounds = false, idempotencyKey, independent = false }: UnitOptions = {},
): Promise<{ readonly result: Result; readonly position: bigint | undefined }> =>
  retryOnConflict(async () => {
    const { unit, changed, replayed } = openUnit(journal, idempotencyKey);
    const result = await work(unit);
    if (changed.size === 0) return { result, position: replayed() };
    for (const { recorded } of changed.values()) refuseTooManyChanges(recorded, context);
    const decided = [...changed].map(([stream, { expectedRevision, decided: events }]) => ({
      stream,
      expectedRevision,
      events,
    }));
    const once = idempotencyKey === undefined ? {} : { idempotencyKey };
    const { position } = await journal.append(isInRounds ? inRounds(decided) : decided, context, {
      ...once,
      independent,
    });
    return { result, position };
  });
