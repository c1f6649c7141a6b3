import type { EventJournal } from "@kinkeeper/platform/event-journal";
import { stateAfter, type Decider } from "@kinkeeper/platform/decider";
import type { DomainEvent } from "@kinkeeper/contracts/event";
import type { GedcomItem } from "../../gedcom/gedcom-items.ts";
import type { ImportPlan } from "../plan/import-plan.ts";
import type { ImportLists, CurrentMemberRow } from "../plan/import-lists.ts";
import { proposedMergeOf } from "../plan/merge-scored.ts";
import type { ConflictReport } from "../plan/conflict-report.ts";
import { changeByFile } from "../plan/propose-change.ts";
import { sourceIn } from "./review-people.ts";
import { RelationshipLookup, type RelationshipMatch } from "../plan/relationship-lookup.ts";
import { RelationshipSelection } from "../plan/relationship-selection.ts";
import { plannedPerson, type PlannedPerson } from "../plan/planned-person.ts";
import { FileRelationships, type FileRelationship } from "../plan/file-relationships.ts";
import { memberDecider } from "../../members/member.decider.ts";
import { memberStream, type Member } from "../../members/member.ts";
import { withMergeBaseOfMerged } from "../../members/file-statement.ts";
import { wholeDetails } from "../../members/whole-details.ts";
import { relationshipStream } from "../../relationships/canonical-relationship.ts";
import { proposedChangeOfRelationship, relationshipConflicts } from "../../relationships/relationship-statement.ts";
import { relationshipDecider } from "../../relationships/relationship.decider.ts";
import { statesOf, type ProposedChange as Change } from "../../sources/proposed-change.ts";
import type { Mergeable } from "../../sources/mergeable.ts";
import type { NameOf } from "../../sources/value-text.ts";
import { nameWithSuffix } from "../../members/full-name.ts";
import { associationsIn, type FoundChange } from "../../proposals/proposal-answer.ts";
import { proposalIdOf } from "../../proposals/proposal.decider.ts";

/** Looked at one by one; of a file with more the rest is counted, and relationships are named, by what it says anew. */
export const mostExamined = 500;
/** People or relationships looked up at once. */
const batchSize = 250;

export interface ChangesInFile {
  /** The first of them. */
  readonly first: readonly FoundChange[];
  /** Where only relationships are looked at: of those beyond the examined whom the file calls what, "Charles Darwin and Emma Darwin". */
  readonly more: readonly string[];
  /** What the file calls those whom they name. */
  readonly names: ReadonlyMap<string, string>;
  /** All; an upper bound where the file says more anew than is examined. */
  readonly count: number;
}

interface Reading {
  readonly tenantId: string;
  readonly importId: string;
  readonly journal: EventJournal;
  readonly lists: Pick<ImportLists, "findRelationships" | "currentMembers">;
  readonly signal: AbortSignal;
  /** What people are called in the file. */
  readonly nameOf: NameOf;
  /**
   * Of whom fields would change, by what the file calls them; without those of whom something is kept from whoever wants the import.
   * Undefined: only relationships are looked at.
   */
  readonly changed: ReadonlySet<string> | undefined;
  /** So many changes are told. */
  readonly most: number;
  /** As for people; undefined: nobody is told. */
  readonly conflicts?: ConflictReport;
}

/** What importing a file would change of what exists, found out without recording anything. `items` as for the import itself. */
export const changesInFile = async (
  reading: Reading,
  plan: ImportPlan,
  items: AsyncIterable<GedcomItem> | Iterable<GedcomItem>,
): Promise<ChangesInFile> => {
  const finder = new ChangeFinder(reading);
  const inFile = new FileRelationships(plan, reading);
  const selection = new RelationshipSelection(plan);
  for await (const item of items) {
    reading.signal.throwIfAborted();
    if (item.kind === "person" && reading.changed)
      await finder.addPerson(plannedPerson(plan, reading.importId, item.person));
    if (item.kind !== "family") continue;
    for (const relationship of inFile.ofFamily(item.family, selection.of(item.family)))
      await finder.addRelationship(relationship);
  }
  for (const relationship of inFile.ofKin()) await finder.addRelationship(relationship);
  await finder.finish();
  return finder.found;
};

/** Gathers changes; decides on the streams themselves, as the import will. */
class ChangeFinder {
  readonly #reading: Reading;
  readonly #lookup: RelationshipLookup;
  readonly #changes: FoundChange[] = [];
  readonly #more: string[] = [];
  #people: PlannedPerson[] = [];
  #lot: { readonly relationship: FileRelationship; readonly match: () => Promise<RelationshipMatch> }[] = [];
  #examined = 0;
  #count = 0;

  constructor(reading: Reading) {
    this.#reading = reading;
    this.#lookup = new RelationshipLookup(reading.lists, true);
  }

  get found(): ChangesInFile {
    const named = this.#changes.flatMap(associationsIn).flatMap((list) => list ?? []);
    const names = named.flatMap(({ memberId }): [string, string][] => {
      const name = memberId && this.#reading.nameOf(memberId);
      return memberId && name ? [[memberId, name]] : [];
    });
    return { first: this.#changes, more: this.#more, names: new Map(names), count: this.#count };
  }

  async addPerson(planned: PlannedPerson): Promise<void> {
    const { known } = planned;
    if (!known || known.isRemoved || known.isUpdated || planned.isUnchanged) return;
    this.#people.push(planned);
    if (this.#people.length === batchSize) await this.#reviewPeople();
  }

  async addRelationship(relationship: FileRelationship): Promise<void> {
    if (!relationship.isBetweenKnown || relationship.makesLoop) return;
    if (this.#people.length > 0) await this.#reviewPeople();
    this.#lot.push({ relationship, match: this.#lookup.find(relationship) });
    if (this.#lot.length === batchSize) await this.finish();
  }

  async finish(): Promise<void> {
    if (this.#people.length > 0) await this.#reviewPeople();
    const changed: FileRelationship[] = [];
    for (const { relationship, match } of this.#lot.splice(0))
      if ((await match()) === "changed") changed.push(relationship);
    for (const relationship of await this.#shown(changed))
      if (this.#examines()) await this.#examineRelationship(relationship);
      else if (this.#reading.changed === undefined) this.#more.push(this.#coupleInFile(relationship));
  }

  /** Without those between people of whom something is kept, or of which itself something is. */
  async #shown(changed: readonly FileRelationship[]): Promise<readonly FileRelationship[]> {
    const isOfMember = this.#reading.changed !== undefined;
    const asked = changed.filter(({ isByScore }) => isOfMember || isByScore);
    if (asked.length === 0) return changed;
    const rows = await this.#currentMembers(asked.flatMap(({ stated }) => [stated.member1Id, stated.member2Id]));
    const listed = isOfMember
      ? await this.#reading.lists.findRelationships(asked.map(({ relationshipId }) => relationshipId))
      : [];
    const hidden = new Set(listed.filter(({ is_hidden }) => is_hidden).map(({ id }) => id));
    const isHidden = ({ relationshipId, stated: { member1Id, member2Id } }: FileRelationship): boolean =>
      hidden.has(relationshipId) || [member1Id, member2Id].some((id) => rows.get(id)?.is_hidden !== false);
    const left = new Set(asked.filter(isHidden));
    return changed.filter((relationship) => !left.has(relationship));
  }

  async #currentMembers(ids: readonly string[]): Promise<ReadonlyMap<string, CurrentMemberRow>> {
    const rows = ids.length > 0 ? await this.#reading.lists.currentMembers([...new Set(ids)]) : [];
    return new Map(rows.map((row) => [row.id, row]));
  }

  async #reviewPeople(): Promise<void> {
    const people = this.#people.splice(0);
    const asked = people.filter(({ known, source }) => !known?.isByScore || !this.#isChanged(source.xref));
    const rows = await this.#currentMembers(asked.map(({ memberId }) => memberId));
    for (const planned of people)
      if (!planned.known?.isByScore) {
        if (rows.get(planned.memberId)?.is_hidden === false && this.#examines()) await this.#examinePerson(planned);
      } else if (this.#changesMatch(planned, rows.get(planned.memberId))) {
        if (this.#changes.length < this.#reading.most) await this.#examinePerson(planned);
        else this.#count += 1;
      }
  }

  #isChanged(xref: string): boolean {
    return this.#reading.changed?.has(xref) === true;
  }

  /** Of whom only the score tells nobody knows what a file said last: what stands here tells whether this one says more. */
  #changesMatch(planned: PlannedPerson, row: CurrentMemberRow | undefined): boolean {
    if (this.#isChanged(planned.source.xref)) return true;
    if (!row || row.is_hidden) return false;
    const noStatement = { said: null, otherWord: null, importedChanges: [], merges: [] };
    const known = { current: wholeDetails(row), source: sourceIn(row), ...noStatement };
    return planned.known?.isNewerState === true || proposedMergeOf(known, planned) !== undefined;
  }

  async #examinePerson(planned: PlannedPerson): Promise<void> {
    const { memberId, mergedId = memberId, known } = planned;
    const member = await this.#member(memberId);
    const change = changeByFile(member, planned);
    if (!change || member.status === "absent") return;
    const subject = {
      id: mergedId,
      memberId,
      otherId: null,
      relationshipType: null,
      name: nameWithSuffix(member.current),
    };
    const source = known?.isByScore ? null : withMergeBaseOfMerged(member, planned.mergedId).source;
    this.#tell(subject, change, { current: member.current, source });
  }

  async #examineRelationship({ relationshipId, says, source, partial, line }: FileRelationship): Promise<void> {
    const relationship = await this.#load(
      relationshipDecider,
      relationshipStream(this.#reading.tenantId, relationshipId),
    );
    const statement = { ...says, source, ...partial };
    const { conflicts } = this.#reading;
    conflicts?.add({ line, of: `the family @${source.xref}@`, texts: relationshipConflicts(relationship, statement) });
    const change = proposedChangeOfRelationship(relationship, statement);
    if (!change || relationship.status === "absent") return;
    const { member1Id, member2Id, relationshipType } = relationship.stated;
    const names = await Promise.all([member1Id, member2Id].map((id) => this.#nameOf(id)));
    const subject = { id: relationshipId, memberId: member1Id, otherId: member2Id, relationshipType };
    this.#tell({ ...subject, name: names.join(" and ") }, change, relationship);
  }

  /** Whether the next one is looked at, or only counted. */
  #examines(): boolean {
    this.#examined += 1;
    if (this.#examined > mostExamined) this.#count += 1;
    return this.#examined <= mostExamined;
  }

  /** `subject.id`: of the person or the relationship. */
  #tell<Fields extends object>(
    subject: Pick<FoundChange, "memberId" | "otherId" | "relationshipType" | "name" | "id">,
    change: Change<Fields>,
    { current, source }: Pick<Mergeable<Fields>, "current" | "source">,
  ): void {
    this.#count += 1;
    const { tenantId, importId } = this.#reading;
    if (this.#changes.length >= this.#reading.most) return;
    const states = statesOf({ ...change, importId }, { current, spokeLast: change.spokeBefore });
    const kept = source && source.extra.length > 0 ? source.extra.join("\n") : null;
    const lines = change.hasNewLines ? { before: kept, after: change.source.extra.join("\n") } : undefined;
    const id = proposalIdOf(tenantId, importId, subject.id);
    const keptFrom = source?.importId ?? null;
    this.#changes.push({ ...subject, id, changes: change.changes, states, lines, keptFrom });
  }

  #coupleInFile({ stated: { member1Id, member2Id } }: FileRelationship): string {
    return [member1Id, member2Id].map((id) => this.#reading.nameOf(id) ?? "Unknown").join(" and ");
  }

  #member(memberId: string): Promise<Member> {
    return this.#load(memberDecider, memberStream(this.#reading.tenantId, memberId));
  }

  async #nameOf(memberId: string): Promise<string> {
    const member = await this.#member(memberId);
    return member.status === "absent" ? "Unknown" : nameWithSuffix(member.current);
  }

  async #load<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
  ): Promise<State> {
    return stateAfter(decider, await this.#reading.journal.read<Event>(stream));
  }
}
