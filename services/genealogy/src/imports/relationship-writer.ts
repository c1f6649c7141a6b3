import type { RelationshipType } from "@kinkeeper/contracts/enumerations";
import type { RelationshipSource } from "@kinkeeper/contracts/genealogy/events";
import type { EventJournal } from "@kinkeeper/platform/event-journal";
import type { UnitOfWork } from "@kinkeeper/platform/unit-of-work";
import type { ImportedFamily } from "../gedcom/gedcom-items.ts";
import type { IssueList } from "../gedcom/issue-list.ts";
import { relationshipDecider } from "../relationships/relationship.decider.ts";
import type { Marriage } from "../relationships/relationship.ts";
import { relationshipIdOf, relationshipStream } from "../relationships/canonical-relationship.ts";
import { BatchWriter, writeItems, type BatchItem } from "./batch-writer.ts";
import { contextOfJob, type ImportJob } from "./import-context.ts";
import type { ListedRelationship } from "./import-lists.ts";
import { notCoupleLine } from "./own-lines.ts";
import type { ImportPlan } from "./import-plan.ts";
import { saidKey } from "../sources/record-keys.ts";
import type { SelectedRelationship } from "./relationship-selection.ts";
import type { ImportPorts } from "./thread/import-ports.ts";
import { FamilyChanged, journalOver } from "./thread/journal-over-ports.ts";
import { limitedMarriage } from "./within-limits.ts";

/** A relationship that is to be recorded. */
interface RelationshipItem extends BatchItem {
  /** Its place among the plan's relationships between generations. */
  readonly edge: number | undefined;
}

const unsaid: Marriage = { marriageDate: null, marriagePlace: null };

/**
 * Records the relationships of a file, each family's in the file's order. What the file says of the family itself (marriage, further
 * lines) stands with the first of its relationships.
 */
export class RelationshipWriter {
  readonly #ports: ImportPorts;
  readonly #job: ImportJob;
  readonly #plan: ImportPlan;
  readonly #issues: IssueList;
  readonly #writer: BatchWriter<RelationshipItem>;
  /** Relationships between people who are both known may be recorded already: they are looked up in batches. */
  readonly #lookup: BatchedLookup;
  #edges = 0;
  /** How many transactions of people the plan knows of. */
  #transactionsSeen: number;

  constructor(
    ports: ImportPorts,
    job: ImportJob,
    plan: ImportPlan,
    { issues, transactionsBefore }: { readonly issues: IssueList; readonly transactionsBefore: number },
  ) {
    this.#ports = ports;
    this.#job = job;
    this.#plan = plan;
    this.#issues = issues;
    this.#transactionsSeen = transactionsBefore;
    this.#lookup = new BatchedLookup(async (ids) => {
      const rows = await ports.findRelationships(ids);
      return new Map(rows.map((row) => [row.id, row]));
    });
    this.#writer = new BatchWriter((items) => this.#write(items));
  }

  /** Answers false when the family relates nobody to anybody, so that what it says must be kept otherwise. */
  async addFamily(family: ImportedFamily, relationships: readonly SelectedRelationship[]): Promise<boolean> {
    const { says, extra } = limitedMarriage(family);
    const source = { importId: this.#job.importId, xref: family.xref, uid: family.uid, extra: [...extra] };
    const lines = extra.filter((line) => line !== notCoupleLine);
    let isFirst = true;
    for (const { kind, one, other, pedigree } of relationships) {
      const edge = kind === "parent" ? this.#nextEdge() : undefined;
      if (edge !== undefined && this.#plan.loops.has(edge)) continue;
      const its: RelationshipSource = {
        ...source,
        ...(isFirst ? { extra: lines } : { uid: null, extra: [] }),
        ...(pedigree ? { pedigree } : {}),
      };
      await this.#add(one, other, kind, isFirst ? says : unsaid, its, edge);
      isFirst = false;
    }
    return !isFirst;
  }

  /** Relationships that lines of our own export name. */
  async addKin(): Promise<void> {
    for (const { one, otherKinId, relationshipType } of this.#plan.kinRelationships) {
      const other = this.#plan.numberByKinId.get(otherKinId);
      if (other === undefined) continue;
      const isAncestral = relationshipType === "grandparent" || relationshipType === "grandchild";
      const edge = isAncestral ? this.#nextEdge() : undefined;
      const isLeftOut = one === other || this.#plan.isLeftOut(one) || this.#plan.isLeftOut(other);
      if (isLeftOut || (edge !== undefined && this.#plan.loops.has(edge))) continue;
      const source: RelationshipSource = { importId: this.#job.importId, xref: "", uid: null, extra: [] };
      await this.#add(one, other, relationshipType, unsaid, source, edge);
    }
  }

  finish(): Promise<void> {
    return this.#writer.finish();
  }

  #nextEdge(): number {
    this.#edges += 1;
    return this.#edges - 1;
  }

  async #add(
    one: number,
    other: number,
    relationshipType: RelationshipType,
    says: Marriage,
    source: RelationshipSource,
    edge: number | undefined,
  ): Promise<void> {
    const { tenantId } = this.#job;
    const { memberIds, known } = this.#plan;
    const relationship = { member1Id: memberIds[one]!, member2Id: memberIds[other]!, relationshipType };
    const relationshipId = relationshipIdOf(tenantId, relationship);
    const stream = relationshipStream(tenantId, relationshipId);
    const command = {
      type: "ImportRelationship",
      data: { relationshipId, ...relationship, ...says, source },
    } as const;
    const decide = (unit: UnitOfWork) => unit.decide(relationshipDecider, stream, command);
    const asNew = (): RelationshipItem => {
      const events = relationshipDecider.decide(command, relationshipDecider.initialState());
      return { append: { stream, expectedRevision: -1, events }, decide, edge };
    };
    if (!known.has(one) || !known.has(other)) return this.#writer.add(asNew());

    const found = this.#lookup.find(relationshipId);
    return this.#writer.add(async () => {
      const row = await found();
      if (!row) return asNew();
      if (row.active && row.said_key === saidKey(says, source.extra)) return undefined;
      if (!row.active && row.removed_by === null) return undefined;
      return { decide, edge };
    });
  }

  /** Where people acted meanwhile, the relationships are held against what they did before they are recorded. */
  async #write(items: readonly RelationshipItem[]): Promise<void> {
    const ports = this.#ports;
    const seen = this.#transactionsSeen;
    try {
      return await this.#record(
        items,
        journalOver(ports, () => seen),
      );
    } catch (error) {
      if (!(error instanceof FamilyChanged)) throw error;
    }
    const transactions = await ports.enterStep();
    try {
      if (transactions !== this.#transactionsSeen) await this.#findLoopsAgain();
      this.#transactionsSeen = transactions;
      await this.#record(items, journalOver(ports));
    } finally {
      await ports.leaveStep();
    }
  }

  async #record(items: readonly RelationshipItem[], journal: EventJournal): Promise<void> {
    const accepted = items.filter(({ edge }) => edge === undefined || !this.#plan.loops.has(edge));
    if (accepted.length > 0) await writeItems(journal, contextOfJob(this.#job), this.#job.importId, accepted);
  }

  async #findLoopsAgain(): Promise<void> {
    const before = this.#plan.loops;
    await this.#ports.whenListed();
    await this.#plan.findLoops({ isAgain: true });
    for (const edge of this.#plan.loops)
      if (!before.has(edge))
        this.#issues.add(
          this.#plan.edges.lines[edge]!,
          "A tie is left out that by now would make somebody their own ancestor.",
        );
  }
}

/** Gathers what is asked for until somebody needs an answer, then asks for all of it at once. */
class BatchedLookup {
  readonly #ask: (ids: readonly string[]) => Promise<ReadonlyMap<string, ListedRelationship>>;
  #lot: { readonly ids: string[]; answer?: Promise<ReadonlyMap<string, ListedRelationship>> } = { ids: [] };

  constructor(ask: (ids: readonly string[]) => Promise<ReadonlyMap<string, ListedRelationship>>) {
    this.#ask = ask;
  }

  find(id: string): () => Promise<ListedRelationship | undefined> {
    if (this.#lot.answer) this.#lot = { ids: [] };
    const lot = this.#lot;
    lot.ids.push(id);
    return async () => {
      lot.answer ??= this.#ask(lot.ids);
      return (await lot.answer).get(id);
    };
  }
}
