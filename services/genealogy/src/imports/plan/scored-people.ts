import type { ImportLists, StatementRow } from "./import-lists.ts";
import type { KnownPerson } from "./match-people.ts";

/** Members looked up in one query. */
const batchSize = 1_000;

/** Somebody of a file who is somebody of the archive, though no number or name of a file tells. */
export interface ScoredPerson {
  readonly number: number;
  readonly memberId: string;
  /** Digest of what the file says of them. */
  readonly saidKey: string;
  /** A person said so, and can take it back: they are merged whatever the file says. */
  readonly isDecided: boolean;
}

/**
 * As whom an import takes people who were found by score: somebody of whom the file says just what a file said before is
 * old news. Where that is so of most people of whom one line of files spoke, this file is a newer state of it that another program
 * numbered anew, and what it says differently is news of that line. Everybody else comes to be merged.
 */
export const knownByScore = async (
  lists: Pick<ImportLists, "lastStatements">,
  importId: string,
  people: readonly ScoredPerson[],
): Promise<ReadonlyMap<number, KnownPerson>> => {
  const statements = await statementsByMember(lists, people);
  const agreement = new Agreement();
  for (const { memberId, saidKey } of people) agreement.add(statements.get(memberId) ?? [], saidKey);
  const known = new Map<number, KnownPerson>();
  for (const { number, memberId, saidKey, isDecided } of people) {
    const own = statements.get(memberId) ?? [];
    const newer = own.findLast(({ line }) => agreement.isMost(line));
    const statement = isDecided
      ? undefined
      : (own.find(({ source_import }) => source_import === importId) ??
        own.find(({ said_key }) => said_key === saidKey) ??
        newer);
    const base = { memberId, isRemoved: false, isUpdated: statement?.source_import === importId };
    const isNewerState = newer?.id === memberId;
    if (!statement)
      known.set(number, { ...base, saidKey: "", isByScore: true, ...(isNewerState ? { isNewerState } : {}) });
    else
      known.set(number, {
        ...base,
        saidKey: statement.said_key,
        ...(statement.id === memberId ? {} : { mergedId: statement.id }),
      });
  }
  return known;
};

/** By who they are now, in the order in which they were added. */
const statementsByMember = async (
  lists: Pick<ImportLists, "lastStatements">,
  people: readonly ScoredPerson[],
): Promise<ReadonlyMap<string, readonly StatementRow[]>> => {
  const ids = people.map(({ memberId }) => memberId);
  const statements: StatementRow[] = [];
  for (let at = 0; at < ids.length; at += batchSize)
    statements.push(...(await lists.lastStatements(ids.slice(at, at + batchSize))));
  return Map.groupBy(statements, ({ remaining_id }) => remaining_id);
};

/** Of how many people whom a line of files spoke of a file says just the same. */
class Agreement {
  readonly #lines = new Map<string, { same: number; all: number }>();

  add(statements: readonly StatementRow[], saidKey: string): void {
    for (const [line, its] of Map.groupBy(statements, (statement) => statement.line)) {
      const { same, all } = this.#lines.get(line) ?? { same: 0, all: 0 };
      const isSame = its.some(({ said_key }) => said_key === saidKey);
      this.#lines.set(line, { same: same + Number(isSame), all: all + 1 });
    }
  }

  isMost(line: string): boolean {
    const { same = 0, all = 0 } = this.#lines.get(line) ?? {};
    return same > 0 && same * 2 >= all;
  }
}

/**
 * People of a newer state of a file whom nothing else tells, though one of its line says of somebody just what this one says of them,
 * and neither says it of anybody else.
 */
export const knownByStatement = async (
  lists: Pick<ImportLists, "findStatements">,
  line: string,
  people: ReadonlyMap<number, string>,
  isTaken: (memberId: string) => boolean,
): Promise<ReadonlyMap<number, KnownPerson>> => {
  const numbers = Map.groupBy(people, ([, saidKey]) => saidKey);
  const keys = [...numbers.keys()];
  const known = new Map<number, KnownPerson>();
  for (let at = 0; at < keys.length; at += batchSize) {
    const statements = await lists.findStatements(line, keys.slice(at, at + batchSize));
    for (const [saidKey, same] of Map.groupBy(statements, ({ said_key }) => said_key)) {
      const [[number] = [undefined], ...others] = numbers.get(saidKey) ?? [];
      const free = same.filter(({ id }) => !isTaken(id));
      if (number === undefined || others.length > 0 || free.length !== 1) continue;
      known.set(number, { memberId: free[0]!.id, saidKey, isRemoved: false, isUpdated: false });
    }
  }
  return known;
};
