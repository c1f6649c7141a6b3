import type { CharacterSet } from "@kinkeeper/contracts/genealogy/character-sets";
import type { RelationshipType } from "@kinkeeper/contracts/enumerations";
import { derivedId, derivedIdInOrder } from "@kinkeeper/platform/ids";
import type { FileMedia } from "../../gedcom/media.ts";
import { IssueList, type GedcomIssue } from "../../gedcom/issue-list.ts";
import type { FileEvidence } from "./file-evidence.ts";
import { ancestorLoops } from "../../relationships/ancestor-loops.ts";
import { relationshipIdOf } from "../../relationships/canonical-relationship.ts";
import type { ItemCache } from "./item-cache.ts";
import type { FamilyNow, ImportLists } from "./import-lists.ts";
import type { Likeness } from "./compare-with-archive.ts";
import { knownAncestry } from "./known-ancestry.ts";
import type { KnownPerson } from "./match-people.ts";
import type { PointerRedirects } from "../../sources/pointer-redirects.ts";
import type { RecordNames } from "./record-names.ts";

export interface PlanOptions {
  readonly tenantId: string;
  readonly importId: string;
  readonly lists: ImportLists;
  /** As it was when the plan was begun. */
  readonly family: FamilyNow;
  /** The day by which people are living. */
  readonly now: Date;
  /** How somebody said that the file is to be read. */
  readonly characterSet: CharacterSet | undefined;
  /** Takes in what the file says of pictures and documents, where they came along. */
  readonly media?: FileMedia | undefined;
  readonly signal?: AbortSignal;
  /** What it would change of who is here waits for an administrator. */
  readonly addsOnly?: boolean;
  /** People nobody else identifies: to be compared with the archive, or known already to be these members. */
  readonly scores?: "compare" | FoundByScore;
  /** What an older state of the file calls its records, where another program numbered them anew. */
  readonly names?: RecordNames;
  /** Where the file was read for it before. */
  readonly evidence?: FileEvidence;
  /** Issues told by name; all are counted. */
  readonly issueLimit?: number;
  /** What the file says, where it is known from the look at it: then it is not read. */
  readonly before?: ItemCache | undefined;
  /** Keeps what the file says for carrying the plan out, where that is not too much. */
  readonly caches?: boolean;
}

/** By the number of a person in the file. */
export interface FoundByScore {
  readonly sure: ReadonlyMap<number, string>;
  /** Of those: whom a person found to be the same. */
  readonly said: ReadonlySet<number>;
  /** Who may be somebody who is here; nobody where people decided about them. */
  readonly doubtful?: ReadonlyMap<number, Likeness>;
}

export interface ExpectedChanges {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
}

export interface ImportedIssues {
  /** The first, by line. */
  readonly issues: GedcomIssue[];
  readonly issueCount: number;
}

/** A relationship that a line of ours names, between somebody by number and somebody by what our export called them. */
interface KinRelationship {
  readonly one: number;
  readonly otherKinId: string;
  readonly relationshipType: RelationshipType;
  readonly line: number;
}

/** Somebody whom only administrators change. */
export interface LockedPerson {
  /** Something of them is kept from whoever wants the import. */
  readonly isHidden: boolean;
  /** Ids of the relationships that they have: what the file says of those waits, as any change. */
  readonly relationships: ReadonlySet<string>;
}

/** Issues call records as the file does. */
const issueNames = (names: RecordNames = new Map()): ((message: string) => string) => {
  const inFile = new Map([...names].map(([xref, name]) => [name, xref]));
  return (message) =>
    message.replaceAll(/@([^@\s]+)@/g, (all, name: string) => (inFile.has(name) ? `@${inFile.get(name)}@` : all));
};

/** What importing a file would do, found out by reading it once. Holds numbers and names of records, not what they say. */
export class ImportPlan {
  readonly #options: PlanOptions;
  /** People of the file by the file's name for them, counted from 0. */
  readonly numberOf = new Map<string, number>();
  /** The file's name for each, by number. */
  readonly xrefs: string[] = [];
  known: ReadonlyMap<number, KnownPerson> = new Map();
  /** Who is somebody who is here, though no number or name of a file tells it. */
  scored: ReadonlyMap<number, string> = new Map();
  /** People who may be somebody who is here, and nobody knows; they count as new. */
  doubtful: ReadonlyMap<number, Likeness> = new Map();
  /** The first import of the same file's line. */
  line: string;
  /** The file is an export of ours: only that has lines that relate people. */
  isOurs = false;
  /** The file does not show everything: what is missing in it is not taken away. */
  isPartial = false;
  /** In an export of ours: who has no record in it, since they were removed or merged. */
  redirects: PointerRedirects | undefined;
  /** Records that stand for somebody who is here, and say nothing of what they are called. */
  readonly standIns = new Set<number>();
  readonly expected = { created: 0, updated: 0, unchanged: 0 };
  /** Known people whose lines name other records: what is said of them may be the same under other names. */
  leading = 0;
  families = 0;
  /** How many relationships the file says. */
  relationships = 0;
  /** Its relationships between generations by number, in the file's order, and the line of the file each stands in. */
  readonly edges: { parents: number[]; children: number[]; lines: number[] } = { parents: [], children: [], lines: [] };
  readonly kinRelationships: KinRelationship[] = [];
  readonly numberByKinId = new Map<string, number>();
  /** Of a file that only adds: people who are here and locked, by number. */
  locked: ReadonlyMap<number, LockedPerson> = new Map();
  /** What is left out, apart from what could not be read. */
  readonly issues: IssueList;
  /** The member each of them is or becomes, by number, as far as somebody asked or they are known. */
  readonly #memberIds: (string | undefined)[] = [];
  readonly #recordsOf = new Map<string, number>();
  readonly #statedAt = new Map<string, { readonly line: number; readonly isDirect: boolean }>();
  /** Records of whom only the score tells, and of whom something waits for an administrator. */
  readonly waiting = new Set<string>();
  /** Relationships between generations that would make somebody their own ancestor, by their place in `edges`. */
  loops: ReadonlySet<number> = new Set();

  constructor(options: PlanOptions) {
    this.#options = options;
    this.line = options.importId;
    this.issues = new IssueList(options.issueLimit, issueNames(options.names));
  }

  get people(): number {
    return this.xrefs.length;
  }

  /** How many people and relationships the import will touch at most. */
  get changes(): number {
    return this.expected.created + this.expected.updated + this.relationships;
  }

  readonly isLeftOut = (person: number): boolean => this.known.get(person)?.isRemoved ?? false;

  addPerson(xref: string): number {
    const number = this.xrefs.length;
    this.numberOf.set(xref, number);
    this.xrefs.push(xref);
    return number;
  }

  /** The member somebody of the file is or becomes. Made when it is first asked for: the look at a file has no need of most of them. */
  readonly memberIdOf = (person: number): string => (this.#memberIds[person] ??= this.#newId(person));

  /** The member each of them is or becomes, by number. */
  get memberIds(): readonly string[] {
    return this.xrefs.map((_xref, person) => this.memberIdOf(person));
  }

  /** Takes note of who somebody of the file is. */
  setMember(person: number, memberId: string): void {
    this.#memberIds[person] = memberId;
  }

  /** The id of somebody new follows from the import, their place in the file and its name for them: after an interruption it goes on with the same. */
  #newId(person: number): string {
    const { tenantId, importId, family } = this.#options;
    const words = ["member", tenantId, importId, this.xrefs[person]!];
    // It goes on with ids of new people as it began.
    return family.addedInNoOrder ? derivedId(...words) : derivedIdInOrder(importId, person, ...words);
  }

  /**
   * Whom what the file says of somebody leads to: of one who was merged, as the record knows them. Where the import only adds, whom only
   * the score tells are not recorded under it.
   */
  readonly leadsTo = (person: number): string => {
    const { mergedId, isByScore } = this.known.get(person) ?? {};
    const isRecorded = mergedId !== undefined && !(isByScore && this.#options.addsOnly);
    return isRecorded ? mergedId : this.memberIdOf(person);
  };

  /** To be asked for once everybody is matched: who was merged is told by more than one record, or by another's. */
  readonly isOne = (person: number, other: number): boolean =>
    person === other ||
    (this.known.has(person) && this.known.has(other) && this.memberIdOf(person) === this.memberIdOf(other));

  /** Who of the two, being locked, is not related to the other by this import, as by hand. */
  readonly lockedAgainst = (
    one: number,
    other: number,
    relationshipType: RelationshipType,
  ): { readonly person: number; readonly isHidden: boolean } | undefined => {
    if (this.locked.size === 0) return undefined;
    const stated = { member1Id: this.memberIdOf(one), member2Id: this.memberIdOf(other), relationshipType };
    const id = relationshipIdOf(this.#options.tenantId, stated);
    for (const person of [one, other]) {
      const locked = this.locked.get(person);
      if (locked && !locked.relationships.has(id)) return { person, isHidden: locked.isHidden };
    }
    return undefined;
  };

  /** Takes note of people who are told by several records; to be called once everybody is matched. */
  noteMerged(): void {
    if (![...this.known.values()].some(({ mergedId }) => mergedId !== undefined)) return;
    for (const number of this.known.keys()) {
      const memberId = this.memberIdOf(number);
      if (!this.#recordsOf.has(memberId) || this.known.get(number)!.mergedId === undefined)
        this.#recordsOf.set(memberId, number);
    }
  }

  /** Whether somebody of the file is somebody who was another record, or was here. */
  get tellsOfMerged(): boolean {
    return this.#recordsOf.size > 0;
  }

  /** The record that stands for a person of the file. */
  #standIn(person: number): number {
    return this.tellsOfMerged ? (this.#recordsOf.get(this.memberIdOf(person)) ?? person) : person;
  }

  #isMerged(person: number): boolean {
    return this.known.get(person)?.mergedId !== undefined;
  }

  /**
   * Takes note of which family tells a relationship that several tell since people were merged: one that never spoke of
   * anybody else, or the first.
   */
  noteStatement(kind: string, one: number, other: number, line: number): void {
    if (this.#recordsOf.size === 0) return;
    const key = this.#relationshipKey(kind, one, other);
    const isDirect = !this.#isMerged(one) && !this.#isMerged(other);
    const known = this.#statedAt.get(key);
    if (!known || (isDirect && !known.isDirect)) this.#statedAt.set(key, { line, isDirect });
  }

  /** Whether it is the family of that line that tells a relationship. */
  isStatedAt(kind: string, one: number, other: number, line: number): boolean {
    return (this.#statedAt.get(this.#relationshipKey(kind, one, other))?.line ?? line) === line;
  }

  #relationshipKey(kind: string, one: number, other: number): string {
    const [first, second] = [this.#standIn(one), this.#standIn(other)];
    return kind === "parent" || first < second ? `${kind} ${first} ${second}` : `${kind} ${second} ${first}`;
  }

  addEdge(parent: number, child: number, line: number): void {
    this.edges.parents.push(this.#standIn(parent));
    this.edges.children.push(this.#standIn(child));
    this.edges.lines.push(line);
  }

  /** Looks for relationships that would make somebody their own ancestor, with those that are active by now. */
  async findLoops({ isAgain = false } = {}): Promise<void> {
    const { lists } = this.#options;
    // People who are all new have no ancestors here, unless somebody gave them some meanwhile.
    const isApart = this.known.size === 0 && !isAgain;
    const known = isApart
      ? { people: this.people, parents: [], children: [] }
      : await knownAncestry(lists, this.memberIds);
    this.loops = ancestorLoops(known.people, known, this.edges);
  }
}
