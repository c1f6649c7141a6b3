import type { CommandOptions } from "@kinkeeper/platform/command-handler";
import type { CommandContext, EventJournal } from "@kinkeeper/platform/event-journal";
import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import { KeyedMutex } from "@kinkeeper/platform/keyed-mutex";
import { laterOf } from "@kinkeeper/platform/later-of";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import { unitOfWork, type UnitOfWork } from "@kinkeeper/platform/unit-of-work";
import type { TransactionSql } from "postgres";

/**
 * Transactions over several streams of one family, one after the other, for the rules that no single stream can keep:
 * nobody their own ancestor, no relationship to somebody who is being removed. Holds within this process; decision 10
 * tells what that means with several.
 */
export class FamilyTransactions {
  readonly #journal: EventJournal;
  readonly #readModel: ReadModel;
  readonly #mutex = new KeyedMutex();
  /** Position of the last transaction of each family: what the lists must show before the next one looks at them. */
  readonly #recorded = new Map<string, bigint>();
  /** How many transactions of each family recorded something. */
  readonly #count = new Map<string, number>();

  constructor({ journal, readModel }: { readonly journal: EventJournal; readonly readModel: ReadModel }) {
    this.#journal = journal;
    this.#readModel = readModel;
  }

  /**
   * Waits for the family's mutex, lets `work` look at lists that show every transaction before, and records all it decided
   * together. Again from the start when somebody else wrote first. Answers once the lists show it.
   */
  async run<Result>(
    context: CommandContext,
    work: (unit: UnitOfWork) => Promise<Result>,
    once: Pick<CommandOptions, "idempotencyKey"> = {},
  ): Promise<Result> {
    const { tenantId } = context;
    const { result, position } = await this.#mutex.run(tenantId, async () => {
      const listed = async (unit: UnitOfWork) => {
        await this.#readModel.caughtUpTo(this.#recorded.get(tenantId));
        return work(unit);
      };
      const outcome = await unitOfWork(this.#journal, context, listed, once);
      if (outcome.position !== undefined) this.#note(tenantId, outcome.position);
      return outcome;
    });
    await this.#readModel.caughtUpTo(position);
    return result;
  }

  /**
   * One step of long work of the system, between whose steps people may change the family, but not during one. `work`
   * records by itself and answers the position of what it recorded, as does the step. The lists are not waited for.
   */
  async runStep(tenantId: string, work: () => Promise<bigint | undefined>): Promise<bigint | undefined> {
    return this.#mutex.run(tenantId, async () => {
      const position = await work();
      this.#waitFor(tenantId, position);
      return position;
    });
  }

  /** How many transactions of the family (steps not counted) recorded something in this process so far. */
  count(tenantId: string): number {
    return this.#count.get(tenantId) ?? 0;
  }

  /** Position of the last transaction or step of the family in this process; undefined before the first. */
  latest(tenantId: string): bigint | undefined {
    return this.#recorded.get(tenantId);
  }

  /** Answers when the lists show every transaction; throws StoreUnavailable when they are late. */
  async whenListed(viewer: Viewer): Promise<void> {
    await this.#readModel.caughtUpTo(this.#recorded.get(viewer.tenantId));
    await this.#readModel.asViewer(viewer, (sql) => this.#requireListed(sql, viewer.tenantId));
  }

  /**
   * Asks lists that show every transaction of the family, on behalf of whoever acts. Rules hold for what they may not see as well.
   * @throws StoreUnavailable when the lists are late: rules must not be checked on them
   */
  query<Result>(
    { tenantId, actorId }: CommandContext,
    query: (sql: TransactionSql) => Promise<Result>,
  ): Promise<Result> {
    return this.#readModel.asViewer({ tenantId, userId: actorId ?? "", isAdmin: true }, async (sql) => {
      await this.#requireListed(sql, tenantId);
      return query(sql);
    });
  }

  #waitFor(tenantId: string, position: bigint | undefined): void {
    const latest = laterOf(position, this.#recorded.get(tenantId));
    if (latest !== undefined) this.#recorded.set(tenantId, latest);
  }

  #note(tenantId: string, position: bigint): void {
    this.#waitFor(tenantId, position);
    this.#count.set(tenantId, this.count(tenantId) + 1);
  }

  async #requireListed(sql: TransactionSql, tenantId: string): Promise<void> {
    const recorded = this.#recorded.get(tenantId);
    if (recorded === undefined) return;
    const [row] = await sql<{ seen: string }[]>`select seen::text from family_versions`;
    if (BigInt(row?.seen ?? 0) < recorded) throw new StoreUnavailable("the lists of this family are late");
  }
}
