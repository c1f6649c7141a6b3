import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import type { ReadAsViewer } from "../family/list-answers.ts";
import { birthKey, nameKey, saidKey } from "../sources/record-keys.ts";

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
}

/** Somebody of a file who is in the archive already. */
export interface KnownPerson {
  readonly memberId: string;
  /** Digest of what a file last said of them, or of what stands here where none did. */
  readonly saidKey: string;
  /** A person removed them: no file brings them back. */
  readonly isRemoved: boolean;
  /** This very import changed them, before it was interrupted. */
  readonly isUpdated: boolean;
}

interface Candidate {
  readonly id: string;
  readonly xref_key: string | null;
  readonly uid_key: string | null;
  readonly name_key: string | null;
  readonly birth_key: string | null;
  readonly said_key: string | null;
  readonly source_import: string | null;
  readonly line: string | null;
  readonly removed: boolean;
  readonly details: string;
}

interface Possible {
  readonly index: number;
  readonly candidate: Candidate;
}

/**
 * Finds who of a file is in the archive already. What identifies a record beyond its file decides; else the file's own
 * name for it together with name and birth, so that another file which uses the same names overwrites nobody. Where
 * most of a file is found like that it is a newer state of the same file, and then name or birth is enough.
 */
export class PeopleMatcher {
  readonly #read: ReadAsViewer;
  readonly #importId: string;
  readonly #known = new Map<number, KnownPerson>();
  readonly #taken = new Set<string>();
  /** Found by the file's own name, with only one of name and birth the same. */
  readonly #likely: Possible[] = [];
  /** By line of imports: how many were found by the file's own names, and how many of those names the line has. */
  readonly #lines = new Map<string, { found: number; named: number }>();

  constructor(read: ReadAsViewer, importId: string) {
    this.#read = read;
    this.#importId = importId;
  }

  /** Whether there is anybody to be found at all. */
  async isNeeded(): Promise<boolean> {
    const [row] = await this.#read(
      (sql) => sql<{ is_somebody: boolean }[]>`
      select exists(select from members where added_by is distinct from ${this.#importId}) as is_somebody`,
    );
    return row!.is_somebody;
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
        for (const candidate of named)
          if (likeness(person, candidate) === 1) this.#likely.push({ index: person.index, candidate });
    }
  }

  /** Answers who is known, by number, and the line of imports the file belongs to (undefined: it begins one). */
  finish(): { readonly known: ReadonlyMap<number, KnownPerson>; readonly line: string | undefined } {
    const [line, { found, named }] = [...this.#lines].sort(([, one], [, other]) => other.found - one.found)[0] ?? [
      undefined,
      { found: 0, named: 0 },
    ];
    if (line === undefined || found === 0) return { known: this.#known, line: undefined };
    if (found * 2 >= named)
      for (const { index, candidate } of this.#likely)
        if (candidate.line === line && !this.#known.has(index) && !this.#taken.has(candidate.id))
          this.#take(index, candidate, true);
    return { known: this.#known, line };
  }

  #take(index: number, candidate: Candidate, isNamedAlike: boolean): void {
    this.#taken.add(candidate.id);
    if (isNamedAlike) this.#lineOf(candidate.line).found += 1;
    this.#known.set(index, {
      memberId: candidate.id,
      saidKey: candidate.said_key ?? saidKey(detailsOf(candidate), []),
      isRemoved: candidate.removed,
      isUpdated: candidate.source_import === this.#importId,
    });
  }

  #lineOf(line: string | null): { found: number; named: number } {
    if (line === null) return { found: 0, named: 0 };
    const known = this.#lines.get(line) ?? { found: 0, named: 0 };
    this.#lines.set(line, known);
    return known;
  }

  /** Without those this import added itself, before it was interrupted, and those whom undoing an import removed. */
  #candidates(people: readonly SoughtPerson[]): Promise<readonly Candidate[]> {
    const xrefs = people.map(({ xrefKey }) => xrefKey);
    const uids = people.flatMap(({ uidKey }) => uidKey ?? []);
    const ids = people.flatMap(({ memberId }) => memberId ?? []);
    return this.#read(
      (sql) => sql<Candidate[]>`
        select m.id, m.xref_key, m.uid_key, m.name_key, m.birth_key, m.said_key, m.source_import, i.line, m.removed, m.details
        from members m left join imports i on i.id = m.source_import
        where (m.xref_key = any(${xrefs}) or m.uid_key = any(${uids}) or m.id = any(${ids}::uuid[]))
          and m.added_by is distinct from ${this.#importId} and m.removed_by is null
        order by m.position`,
    );
  }
}

const detailsOf = ({ details }: Candidate): MemberDetails => JSON.parse(details) as MemberDetails;

/** How many of name and birth are the same, as a file last said them or as they stand here. */
const likeness = (person: SoughtPerson, candidate: Candidate): number => {
  const current = detailsOf(candidate);
  const same = (name: string | null, birth: string | null): number => {
    const isNameSame = name === person.nameKey;
    if (birth === null && person.birthKey === null) return isNameSame ? 2 : 0;
    return Number(isNameSame) + Number(birth !== null && birth === person.birthKey);
  };
  return Math.max(same(candidate.name_key, candidate.birth_key), same(nameKey(current), birthKey(current.birthDate)));
};
