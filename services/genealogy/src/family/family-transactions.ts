import { requireRevision } from "@kinkeeper/platform/command-handler";
import type { Decider } from "@kinkeeper/platform/decider";
import type { CommandContext, EventJournal, JournalAppend } from "@kinkeeper/platform/event-journal";
import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import type { DomainEvent } from "@kinkeeper/contracts/event";
import { recordTogether, type Decisions } from "@kinkeeper/platform/record-together";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import type { TransactionSql } from "postgres";
import { Turns } from "./turns.ts";

/** What a command leads to in one stream, before it is recorded. */
export interface Decided<State> extends JournalAppend {
  /** After the events. */
  readonly state: State;
  readonly revision: number;
}

/** Reads a stream and decides. @throws DomainError as the decider refuses; STALE_REVISION */
export const decideOn = <State, Command, Event extends DomainEvent>(
  journal: EventJournal,
  decider: Decider<State, Command, Event>,
  stream: string,
  command: Command,
  ifRevision?: number,
): Promise<Decided<State>> => decideAllOn(journal, decider, stream, [command], ifRevision);

/** The same for several commands, each seeing what the one before led to. */
export const decideAllOn = async <State, Command, Event extends DomainEvent>(
  journal: EventJournal,
  decider: Decider<State, Command, Event>,
  stream: string,
  commands: readonly Command[],
  ifRevision?: number,
): Promise<Decided<State>> => {
  const recorded = await journal.read<Event>(stream);
  const expectedRevision = recorded.at(-1)?.revision ?? -1;
  requireRevision(ifRevision, expectedRevision);
  const events: Event[] = [];
  let state = recorded.reduce<State>(decider.evolve, decider.initialState());
  for (const command of commands) {
    const decided = decider.decide(command, state);
    events.push(...decided);
    state = decided.reduce(decider.evolve, state);
  }
  return { stream, expectedRevision, events, state, revision: expectedRevision + events.length };
};

/** Acts on several streams of one family at once, one after the other, each seeing what the one before did. */
export class FamilyTransactions {
  readonly #journal: EventJournal;
  readonly #readModel: ReadModel;
  readonly #turns = new Turns();
  /** Position of the last act of each family: what the lists must show before the next one looks at them. */
  readonly #recorded = new Map<string, bigint>();
  /** How many transactions of each family were performed here. */
  readonly #performed = new Map<string, number>();

  constructor({ journal, readModel }: { readonly journal: EventJournal; readonly readModel: ReadModel }) {
    this.#journal = journal;
    this.#readModel = readModel;
  }

  /**
   * Takes the family's turn, lets `decide` look at lists that show every act before, and records all it decided together.
   * Again from the start when somebody else was faster. Answers once the lists show it.
   */
  async perform<Result>(context: CommandContext, decide: () => Promise<Decisions<Result>>): Promise<Result> {
    const { tenantId } = context;
    const { result, position } = await this.#turns.take(tenantId, async () => {
      const outcome = await recordTogether(this.#journal, context, async () => {
        await this.#readModel.caughtUpTo(this.#recorded.get(tenantId));
        return decide();
      });
      if (outcome.position !== undefined) this.#note(tenantId, outcome.position);
      return outcome;
    });
    await this.#readModel.caughtUpTo(position);
    return result;
  }

  /** How many transactions of the family people performed here so far. */
  performed(tenantId: string): number {
    return this.#performed.get(tenantId) ?? 0;
  }

  /**
   * One step of long work of the system, between whose steps people may act, but not during one. `work` records by itself
   * and answers the position of what it recorded. The lists are not waited for.
   */
  async step(tenantId: string, work: () => Promise<bigint | undefined>): Promise<void> {
    await this.#turns.take(tenantId, async () => {
      const position = await work();
      if (position !== undefined) this.#recorded.set(tenantId, position);
    });
  }

  /** Answers when the lists show every act; throws StoreUnavailable when they are late. */
  async settled(viewer: Viewer): Promise<void> {
    await this.#readModel.caughtUpTo(this.#recorded.get(viewer.tenantId));
    await this.#readModel.asViewer(viewer, (sql) => this.requireCurrent(sql, viewer.tenantId));
  }

  #note(tenantId: string, position: bigint): void {
    this.#recorded.set(tenantId, position);
    this.#performed.set(tenantId, this.performed(tenantId) + 1);
  }

  /** Throws StoreUnavailable when the lists of the family do not show its last act yet: rules must not be checked on them. */
  async requireCurrent(sql: TransactionSql, tenantId: string): Promise<void> {
    const recorded = this.#recorded.get(tenantId);
    if (recorded === undefined) return;
    const [row] = await sql<{ seen: string }[]>`select seen::text from family_versions`;
    if (BigInt(row?.seen ?? 0) < recorded) throw new StoreUnavailable("the lists of this family are late");
  }
}
