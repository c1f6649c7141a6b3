import type { EventJournal } from "@kinkeeper/platform/event-journal";
import type { UnitOfWork } from "@kinkeeper/platform/unit-of-work";
import type { ImportedFamily } from "../../gedcom/gedcom-items.ts";
import type { IssueList } from "../../gedcom/issue-list.ts";
import { proposeRelationshipChange } from "../plan/propose-change.ts";
import { relationshipConflicts } from "../../relationships/relationship-statement.ts";
import { relationshipDecider } from "../../relationships/relationship.decider.ts";
import { relationshipStream } from "../../relationships/canonical-relationship.ts";
import { BatchWriter, writeItems, type BatchItem } from "./batch-writer.ts";
import { contextOfJob, type ImportJob } from "../import-context.ts";
import type { ConflictReport } from "../plan/conflict-report.ts";
import type { ImportPlan } from "../plan/import-plan.ts";
import type { RecordKeeper } from "./record-keeper.ts";
import { RelationshipLookup } from "../plan/relationship-lookup.ts";
import type { SelectedRelationship } from "../plan/relationship-selection.ts";
import { FileRelationships, type FileRelationship } from "../plan/file-relationships.ts";
import type { ImportPorts } from "../thread/import-ports.ts";
import { FamilyChanged, journalOver } from "../thread/journal-over-ports.ts";

/** A relationship that is to be recorded. */
interface RelationshipItem extends BatchItem {
  /** Its place among the plan's relationships between generations. */
  readonly edge: number | undefined;
}

/**
 * Records the relationships of a file, each family's in the file's order. With `addsOnly` what it says anew of those that
 * stand is proposed.
 */
export class RelationshipWriter {
  readonly #ports: ImportPorts;
  readonly #job: ImportJob;
  readonly #plan: ImportPlan;
  readonly #issues: IssueList;
  readonly #addsOnly: boolean;
  readonly #fileRelationships: FileRelationships;
  readonly #writer: BatchWriter<RelationshipItem>;
  readonly #lookup: RelationshipLookup;
  readonly #conflicts: ConflictReport;
  readonly #leadFrom: RecordKeeper["leadFrom"];
  /** How many transactions of people the plan knows of. */
  #transactionsSeen: number;

  constructor(
    ports: ImportPorts,
    job: ImportJob,
    plan: ImportPlan,
    options: {
      readonly issues: IssueList;
      readonly conflicts: ConflictReport;
      readonly transactionsBefore: number;
      readonly addsOnly: boolean;
      /** Is told the lines that are recorded. */
      readonly leadFrom: RecordKeeper["leadFrom"];
    },
  ) {
    this.#ports = ports;
    this.#job = job;
    this.#plan = plan;
    this.#issues = options.issues;
    this.#conflicts = options.conflicts;
    this.#addsOnly = options.addsOnly;
    this.#leadFrom = options.leadFrom;
    this.#transactionsSeen = options.transactionsBefore;
    this.#fileRelationships = new FileRelationships(plan, job);
    this.#lookup = new RelationshipLookup(ports, options.addsOnly);
    this.#writer = new BatchWriter((items) => this.#write(items));
  }

  /** Answers false when the family relates nobody to anybody, so that what it says must be kept otherwise. */
  async addFamily(family: ImportedFamily, relationships: readonly SelectedRelationship[]): Promise<boolean> {
    let isAny = false;
    for (const stated of this.#fileRelationships.ofFamily(family, relationships)) {
      await this.#add(stated);
      isAny ||= !stated.makesLoop;
    }
    return isAny;
  }

  /** Relationships that lines of our own export name. */
  async addKin(): Promise<void> {
    for (const stated of this.#fileRelationships.ofKin()) await this.#add(stated);
  }

  finish(): Promise<void> {
    return this.#writer.finish();
  }

  async #add(relationship: FileRelationship): Promise<void> {
    const isAside = !this.#addsOnly || this.#mayBeApart(relationship);
    if (relationship.makesLoop) return isAside ? this.#writer.add(this.#aside(relationship)) : undefined;
    const { relationshipId, stated, says, source, partial, edge } = relationship;
    const stream = relationshipStream(this.#job.tenantId, relationshipId);
    const command = {
      type: "ImportRelationship",
      data: { relationshipId, ...stated, ...says, source, ...partial },
    } as const;
    const decide = async (unit: UnitOfWork): Promise<void> => {
      const { state } = await unit.load(relationshipDecider, stream);
      if (!this.#addsOnly) {
        const texts = relationshipConflicts(state, { ...says, source, ...partial });
        this.#conflicts.add({ line: relationship.line, of: `the family @${source.xref}@`, texts });
      }
      const isRecorded =
        this.#addsOnly && state.status === "active"
          ? await proposeRelationshipChange(unit, this.#job, state, relationship)
          : (await unit.decide(relationshipDecider, stream, command)).events.length > 0;
      if (isRecorded) this.#leadFrom(source.extra);
    };
    const asNew = (): RelationshipItem => {
      this.#leadFrom(source.extra);
      const events = relationshipDecider.decide(command, relationshipDecider.initialState());
      return { append: { stream, expectedRevision: -1, events }, decide, edge };
    };
    if (relationship.own && isAside) await this.#writer.add(this.#aside(relationship));
    if (!relationship.isBetweenKnown) return this.#writer.add(asNew());

    const found = this.#lookup.find(relationship);
    return this.#writer.add(async () => {
      const match = await found();
      if (match === "absent") return asNew();
      return match === "same" || match === "removed" ? undefined : { decide, edge };
    });
  }

  /** Somebody's match waits for an administrator, who may accept it and take it back. */
  #mayBeApart({ own }: FileRelationship): boolean {
    return own !== undefined && Object.values(own.stated).some((id) => this.#plan.waiting.has(id));
  }

  /** Kept for the day on which the people of it turn out to be others. */
  #aside({ relationshipId, stated, own, says, source, makesLoop }: FileRelationship): RelationshipItem {
    this.#leadFrom(source.extra);
    const aside = own ?? { relationshipId, stated };
    const stream = relationshipStream(this.#job.tenantId, aside.relationshipId);
    const command = {
      type: "SetRelationshipAside",
      data: {
        relationshipId: aside.relationshipId,
        ...aside.stated,
        ...says,
        source,
        ...(own ? { mergedId: own.mergedId } : {}),
        ...(makesLoop ? { makesLoop } : {}),
        ...(own && this.#addsOnly ? { takenAs: { member1Id: stated.member1Id, member2Id: stated.member2Id } } : {}),
      },
    } as const;
    const events = relationshipDecider.decide(command, relationshipDecider.initialState());
    return {
      append: { stream, expectedRevision: -1, events },
      decide: (unit) => unit.decide(relationshipDecider, stream, command),
      // What is set aside makes nobody their own ancestor.
      edge: undefined,
    };
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
          "A relationship was left out: it would make somebody their own ancestor.",
        );
  }
}
