import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { birthKey, nameKey, saidKey } from "../../sources/record-keys.ts";
import type { Candidate, ImportLists } from "./import-lists.ts";

/** Somebody of a file, by what can be compared. */
export interface SoughtPerson {
  /** Their number in the file. */
  readonly index: number;
  readonly xrefKey: string;
  readonly uidKey: string | null;
  /** The member whose own number their UID is, where an export of ours was read. */
  readonly memberId: string | null;
  readonly nameKey: string;
  readonly birthKey: string | null;
  /** The file does not show all of them: it may leave out when they were born. */
  readonly isPartial: boolean;
}

/** Somebody of a file who is in the archive already. */
export interface KnownPerson {
  /** Who remains, of somebody who was merged. */
  readonly memberId: string;
  /** Whom the record spoke of before they were merged into that one. */
  readonly mergedId?: string;
  /** Nothing but what is said of them tells: the record is that of `mergedId`, who is not here yet. */
  readonly isByScore?: true;
  /** Of those: the file is a newer state of one that spoke of them, so that what it says differently is a correction. */
  readonly isNewerState?: true;
  /** Digest of what a file last said of them, or of what stands here where none did; to a member's file also of what waits. */
  readonly saidKey: string;
  /** The same of the last file that is no export of ours, where one of ours spoke since. */
  readonly otherSaidKey?: string;
  /** A person removed or erased them: no file brings them back, or relates anybody to them. */
  readonly isRemoved: boolean;
  /** This very import changed them, before it was interrupted. */
  readonly isUpdated: boolean;
}

/** Whether a file said the same of somebody before; an export of ours is none of another program. */
export const isRepeatedStatement = (
  { saidKey, otherSaidKey }: KnownPerson,
  said: string | undefined,
  isOwn: boolean,
): boolean => said === saidKey || (!isOwn && said !== undefined && said === otherSaidKey);

/** Of more nobody is asked: such a file says something else under the same names, and each of them is held in memory. */
const mostRenamed = 5_000;

/** What a matcher found out. */
interface MatchedPeople {
  readonly known: ReadonlyMap<number, KnownPerson>;
  readonly line: string | undefined;
  readonly renamed: ReadonlyMap<number, string>;
}

interface Possible {
  readonly index: number;
  readonly candidate: Candidate;
}

/**
 * Finds who of a file is in the archive already. What identifies a record beyond its file decides; else the file's own
 * name for it together with name and birth, so that another file which uses the same names overwrites nobody. Where
 * most of a file is found like that it is a newer state of the same file, and then name or birth is enough. With both
 * told otherwise it is the same person in an export of ours, whose names are nobody else's; in other files somebody has to say so.
 */
export class PeopleMatcher {
  readonly #lists: ImportLists;
  readonly #importId: string;
  readonly #known = new Map<number, KnownPerson>();
  readonly #taken = new Set<string>();
  /** Found by the file's own name, with only one of name and birth the same. */
  readonly #likely = new Map<string, Possible>();
  /** Found by nothing but the file's own name. */
  readonly #renamed = new Map<string, Possible>();
  /** By line of imports: how many were found by the file's own names, and how many of those names the line has. */
  readonly #lines = new Map<string, { found: number; named: number }>();

  constructor(lists: ImportLists, importId: string) {
    this.#lists = lists;
    this.#importId = importId;
  }

  async match(people: readonly SoughtPerson[]): Promise<void> {
    const candidates = await this.#candidates(people);
    const byXref = Map.groupBy(candidates, ({ xref_key }) => xref_key);
    const byUid = Map.groupBy(candidates, ({ uid_key }) => uid_key);
    const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
    for (const person of people) {
      const own = person.memberId === null ? undefined : byId.get(person.memberId);
      const byNumber = person.uidKey === null ? [] : (byUid.get(person.uidKey) ?? []);
      const identified = [...(own ? [own] : []), ...byNumber].filter(({ id }) => !this.#taken.has(id));
      const named = (byXref.get(person.xrefKey) ?? []).filter(
        ({ id, uid_key }) =>
          !this.#taken.has(id) && (uid_key === null || person.uidKey === null || uid_key === person.uidKey),
      );
      for (const line of new Set(named.map((candidate) => candidate.line))) this.#lineOf(line).named += 1;
      const certain =
        identified.find(({ xref_key }) => xref_key === person.xrefKey) ??
        identified[0] ??
        named.find((candidate) => likeness(person, candidate) === 2);
      if (certain) this.#take(person.index, certain, certain.xref_key === person.xrefKey);
      else
        for (const candidate of named) {
          const possible = { index: person.index, candidate };
          if (likeness(person, candidate) === 1) this.#likely.set(`${person.index} ${candidate.id}`, possible);
          else if (!candidate.removed && this.#renamed.size <= mostRenamed)
            this.#renamed.set(`${person.index} ${candidate.id}`, possible);
        }
    }
  }

  /**
   * Answers who is known, by number, and the line of imports the file belongs to (undefined: it begins one). `renamed`: whom somebody of
   * the file may be who is called as they were, and told otherwise in everything.
   */
  finish(isOurs: boolean): MatchedPeople {
    const [line, { found, named }] = [...this.#lines].sort(([, one], [, other]) => other.found - one.found)[0] ?? [
      undefined,
      { found: 0, named: 0 },
    ];
    const renamed = new Map<number, string>();
    if (line === undefined || found === 0) return { known: this.#known, line: undefined, renamed };
    const isNewerState = found * 2 >= named;
    if (isNewerState)
      for (const { index, candidate } of this.#left(this.#likely, line)) this.#take(index, candidate, true);
    if (isNewerState && this.#renamed.size <= mostRenamed)
      for (const { index, candidate } of this.#left(this.#renamed, line))
        if (isOurs) this.#take(index, candidate, true);
        else {
          renamed.set(index, candidate.remaining_id ?? candidate.id);
          // Once somebody says that they are the same, what the file says of them is a correction.
          this.#likely.set(`${index} ${candidate.id}`, { index, candidate });
        }
    return { known: this.#known, line, renamed };
  }

  /** Those of a line of whom neither is anybody else. */
  *#left(possible: ReadonlyMap<string, Possible>, line: string): Generator<Possible> {
    for (const one of possible.values())
      if (one.candidate.line === line && !this.#known.has(one.index) && !this.#taken.has(one.candidate.id)) yield one;
  }

  /** Of somebody of the file whom the file's own name tells: as they are known, if they are that member. */
  likely(index: number, memberId: string): KnownPerson | undefined {
    const possible = this.#likely.get(`${index} ${memberId}`);
    return possible && this.#knownAs(possible.candidate);
  }

  #knownAs(candidate: Candidate): KnownPerson {
    return {
      memberId: candidate.remaining_id ?? candidate.id,
      ...(candidate.remaining_id === null ? {} : { mergedId: candidate.id }),
      saidKey: candidate.said_key ?? saidKey(detailsOf(candidate), []),
      ...(candidate.other_said_key === null ? {} : { otherSaidKey: candidate.other_said_key }),
      isRemoved: candidate.removed,
      isUpdated: candidate.source_import === this.#importId,
    };
  }

  #take(index: number, candidate: Candidate, isNamedAlike: boolean): void {
    this.#taken.add(candidate.id);
    if (isNamedAlike) this.#lineOf(candidate.line).found += 1;
    this.#known.set(index, this.#knownAs(candidate));
  }

  #lineOf(line: string | null): { found: number; named: number } {
    if (line === null) return { found: 0, named: 0 };
    const known = this.#lines.get(line) ?? { found: 0, named: 0 };
    this.#lines.set(line, known);
    return known;
  }

  #candidates(people: readonly SoughtPerson[]): Promise<readonly Candidate[]> {
    const xrefs = people.map(({ xrefKey }) => xrefKey);
    const uids = people.flatMap(({ uidKey }) => uidKey ?? []);
    const ids = people.flatMap(({ memberId }) => memberId ?? []);
    return this.#lists.findCandidates({ xrefs, uids, ids });
  }
}

const detailsOf = ({ details }: Candidate): MemberDetails => JSON.parse(details) as MemberDetails;

/** How many of name and birth are the same, as a file last said them or as they stand here. */
const likeness = (person: SoughtPerson, candidate: Candidate): number => {
  const current = detailsOf(candidate);
  const same = (name: string | null, birth: string | null): number => {
    const isNameSame = name === person.nameKey;
    if (person.birthKey === null && (birth === null || person.isPartial)) return isNameSame ? 2 : 0;
    return Number(isNameSame) + Number(birth !== null && birth === person.birthKey);
  };
  return Math.max(same(candidate.name_key, candidate.birth_key), same(nameKey(current), birthKey(current.birthDate)));
};
