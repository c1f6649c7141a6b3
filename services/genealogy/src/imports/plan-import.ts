import type { RelationshipType } from "@kinkeeper/contracts/enumerations";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { derivedId } from "@kinkeeper/platform/ids";
import type { ReadAsViewer } from "../family/list-answers.ts";
import type { ImportedPerson } from "../gedcom/gedcom-items.ts";
import { IssueList } from "../gedcom/issue-list.ts";
import { readGedcom, type GedcomReading } from "../gedcom/read-gedcom.ts";
import { ancestorLoops } from "./ancestor-loops.ts";
import { PeopleMatcher, type KnownPerson, type SoughtPerson } from "./match-people.ts";
import { isOwnHeader, takeKinLines, withoutOwnNumber } from "./own-lines.ts";
import { asUuid, birthKey, nameKey, saidKey, uidKey, xrefKey } from "../sources/record-keys.ts";
import { knownAncestry } from "./known-ancestry.ts";
import { RelationshipSelection } from "./relationship-selection.ts";
import { limitedPerson, type RecordedDetails } from "./within-limits.ts";

/** People looked for in one query. */
const lotSize = 500;

export interface PlanOptions {
  readonly tenantId: string;
  readonly importId: string;
  readonly read: ReadAsViewer;
  /** The day by which people are living. */
  readonly now: Date;
  readonly signal?: AbortSignal;
}

/** A relationship that a line of ours names, between somebody by number and somebody by what our export called them. */
interface KinRelationship {
  readonly one: number;
  readonly otherKinId: string;
  readonly relationshipType: RelationshipType;
  readonly line: number;
}

/** What importing a file would do, found out by reading it once. Holds numbers and names of records, not what they say. */
export class ImportPlan {
  readonly #options: PlanOptions;
  /** People of the file by the file's name for them, counted from 0. */
  readonly numberOf = new Map<string, number>();
  /** The member each of them is or becomes, by number. */
  readonly memberIds: string[] = [];
  known: ReadonlyMap<number, KnownPerson> = new Map();
  /** The first import of the same file's line. */
  line: string;
  readonly expected = { created: 0, updated: 0, unchanged: 0 };
  families = 0;
  /** How many relationships the file says. */
  relationships = 0;
  /** Its relationships between generations by number, in the file's order, and the line of the file each stands in. */
  readonly edges: { parents: number[]; children: number[]; lines: number[] } = { parents: [], children: [], lines: [] };
  readonly kinRelationships: KinRelationship[] = [];
  readonly numberByKinId = new Map<string, number>();
  /** What is left out, apart from what could not be read. */
  readonly issues = new IssueList();
  /** Relationships between generations that would make somebody their own ancestor, by their place in `edges`. */
  loops: ReadonlySet<number> = new Set();

  constructor(options: PlanOptions) {
    this.#options = options;
    this.line = options.importId;
  }

  get people(): number {
    return this.memberIds.length;
  }

  /** How many people and relationships the import will touch at most. */
  get changes(): number {
    return this.expected.created + this.expected.updated + this.relationships;
  }

  readonly isLeftOut = (person: number): boolean => this.known.get(person)?.isRemoved ?? false;

  /** The id of somebody new follows from the import and the file's name for them: after an interruption it goes on with the same. */
  addPerson(xref: string): number {
    const { tenantId, importId } = this.#options;
    const number = this.memberIds.length;
    this.numberOf.set(xref, number);
    this.memberIds.push(derivedId("member", tenantId, importId, xref));
    return number;
  }

  addEdge(parent: number, child: number, line: number): void {
    this.edges.parents.push(parent);
    this.edges.children.push(child);
    this.edges.lines.push(line);
  }

  /** Looks for relationships that would make somebody their own ancestor, with those that are active by now. */
  async findLoops({ isAgain = false } = {}): Promise<void> {
    const { read, importId } = this.#options;
    // People who are all new have no ancestors here, unless somebody gave them some meanwhile.
    const isApart = this.known.size === 0 && !isAgain;
    const known = isApart
      ? { people: this.people, parents: [], children: [] }
      : await knownAncestry(read, this.memberIds, importId);
    this.loops = ancestorLoops(known.people, known, this.edges);
  }
}

/** Reads a file and says what importing it would do. `reading` holds what could not be read. @throws DomainError NOT_GEDCOM */
export const planImport = async (
  bytes: AsyncIterable<Uint8Array>,
  options: PlanOptions,
): Promise<{ readonly plan: ImportPlan; readonly reading: GedcomReading }> => {
  const plan = new ImportPlan(options);
  const people = new PeopleReader(plan, new PeopleMatcher(options.read, options.importId));
  const selection = new RelationshipSelection(plan.numberOf, plan.isLeftOut);
  const reading = readGedcom(bytes, { now: options.now });
  await people.begin();
  for await (const item of reading) {
    options.signal?.throwIfAborted();
    if (item.kind === "header") people.isOurs = isOwnHeader(item.text);
    if (item.kind === "person") await people.add(item.person);
    if (item.kind !== "family") continue;
    await people.finish(); // families come last
    plan.families += 1;
    for (const relationship of selection.of(item.family, plan.issues)) {
      plan.relationships += 1;
      if (relationship.kind === "parent") plan.addEdge(relationship.one, relationship.other, item.family.line);
    }
  }
  await people.finish();
  addKinEdges(plan);
  await plan.findLoops();
  const xrefs = [...plan.numberOf.keys()];
  for (const at of plan.loops) {
    const [parent, child] = [xrefs[plan.edges.parents[at]!]!, xrefs[plan.edges.children[at]!]!];
    plan.issues.add(
      plan.edges.lines[at]!,
      `@${parent}@ is not made an ancestor of @${child}@: somebody would be their own ancestor.`,
    );
  }
  return { plan, reading };
};

/** Grandparents that a line of ours names are ancestors too. */
const addKinEdges = (plan: ImportPlan): void => {
  plan.relationships += plan.kinRelationships.length;
  for (const relationship of plan.kinRelationships) {
    const other = plan.numberByKinId.get(relationship.otherKinId);
    if (other !== undefined && relationship.relationshipType === "grandparent")
      plan.addEdge(relationship.one, other, relationship.line);
    if (other !== undefined && relationship.relationshipType === "grandchild")
      plan.addEdge(other, relationship.one, relationship.line);
  }
};

/** Takes in the people of a file, and finds in lots who of them is known. */
class PeopleReader {
  readonly #plan: ImportPlan;
  readonly #matcher: PeopleMatcher;
  /** Whether an export of ours is read: only that has lines that relate people. */
  isOurs = false;
  #isMatching = false;
  #isFinished = false;
  #lot: {
    readonly sought: SoughtPerson;
    readonly person: ImportedPerson;
    readonly told: RecordedDetails<MemberDetails>;
  }[] = [];
  /** What the file says of each, as a digest, where somebody may be known. */
  readonly #said: string[] = [];
  readonly #lines: number[] = [];

  constructor(plan: ImportPlan, matcher: PeopleMatcher) {
    this.#plan = plan;
    this.#matcher = matcher;
  }

  async begin(): Promise<void> {
    this.#isMatching = await this.#matcher.isNeeded();
  }

  async add(person: ImportedPerson): Promise<void> {
    const index = this.#plan.addPerson(person.xref);
    const told = limitedPerson(person);
    if (told.cut.length > 0)
      this.#plan.issues.add(
        person.line,
        `The ${told.cut.join(", ")} of @${person.xref}@ is shortened: it is too long.`,
      );
    const kinId = this.isOurs ? this.#noteKin(person, told, index) : undefined;
    if (!this.#isMatching) return;
    const { says } = told;
    const ownNumber = kinId ?? person.uid;
    const sought = {
      index,
      xrefKey: xrefKey(person.xref),
      uidKey: person.uid === null ? null : uidKey(person.uid),
      memberId: (ownNumber !== null && asUuid(ownNumber)) || null,
      nameKey: nameKey(says),
      birthKey: birthKey(says.birthDate),
    };
    this.#lot.push({ sought, person, told });
    if (this.#lot.length === lotSize) await this.#match();
  }

  /** Answers what our export called the person. */
  #noteKin(person: ImportedPerson, { extra }: RecordedDetails<MemberDetails>, index: number): string | undefined {
    const { kin, kinId } = takeKinLines(extra);
    if (kinId !== undefined) this.#plan.numberByKinId.set(kinId, index);
    for (const { memberId, relationshipType } of kin)
      this.#plan.kinRelationships.push({ one: index, otherKinId: memberId, relationshipType, line: person.line });
    return kinId;
  }

  async #match(): Promise<void> {
    const lot = this.#lot;
    this.#lot = [];
    await this.#matcher.match(lot.map(({ sought }) => sought));
    for (const { sought, told, person } of lot) {
      this.#lines[sought.index] = person.line;
      const { extra } = takeKinLines(told.extra);
      this.#said[sought.index] = saidKey(told.says, sought.memberId ? withoutOwnNumber(extra, sought.memberId) : extra);
    }
  }

  async finish(): Promise<void> {
    if (this.#isFinished) return;
    this.#isFinished = true;
    if (this.#lot.length > 0) await this.#match();
    const { known, line } = this.#matcher.finish();
    const plan = this.#plan;
    plan.known = known;
    plan.line = line ?? plan.line;
    const xrefs = [...plan.numberOf.keys()];
    for (const [number, person] of known) {
      plan.memberIds[number] = person.memberId;
      if (person.isRemoved)
        plan.issues.add(this.#lines[number]!, `@${xrefs[number]}@ was removed from the archive and is left out.`);
      else if (!person.isUpdated && this.#said[number] === person.saidKey) plan.expected.unchanged += 1;
      else plan.expected.updated += 1;
    }
    plan.expected.created = plan.people - known.size;
  }
}
