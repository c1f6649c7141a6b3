import type { ImportedFamily } from "../../gedcom/gedcom-items.ts";
import type { NamesInOlderFiles, PointerRedirects } from "../../sources/pointer-redirects.ts";
import { recordOfFamily } from "./family-relationships.ts";
import { namesOfTies, tiesOf } from "./family-ties.ts";
import type { ImportLists, StatementRow } from "./import-lists.ts";
import type { ImportPlan } from "./import-plan.ts";
import { NamedRecords } from "./named-records.ts";
import { recordsIn } from "./records-in-line.ts";

/** Looked up in one query. */
const batchSize = 1_000;

/**
 * What an export of ours calls otherwise than the files that are told by it: where several use the same names, each is written for one of them
 * alone.
 */
export class OlderNames {
  readonly #lists: ImportLists;
  readonly #tenantId: string;
  readonly #records = new NamedRecords();
  readonly #families = new Map<string, readonly string[]>();

  constructor(lists: ImportLists, tenantId: string) {
    this.#lists = lists;
    this.#tenantId = tenantId;
  }

  /** A record that is about nobody. */
  addRecord(text: string): void {
    this.#records.add(text);
  }

  /** To be called once everybody is matched. */
  addFamily(plan: ImportPlan, family: ImportedFamily): void {
    const ties = tiesOf(this.#tenantId, plan, family);
    if (ties.length > 0) this.#families.set(family.xref, ties);
    else this.#records.add(recordOfFamily(family));
  }

  /** Nothing where files of one line alone told of its people: that calls everything as they did. */
  async find(plan: ImportPlan): Promise<Pick<PointerRedirects, "older" | "copies">> {
    const byLine = Map.groupBy(await this.#statements(plan), ({ line }) => line);
    if (byLine.size < 2) return {};
    const numbers = new Map([...plan.known].map(([number, { memberId, mergedId }]) => [mergedId ?? memberId, number]));
    const ties = [...this.#families.values()].flat();
    const older = new Map<string, NamesInOlderFiles>();
    const copies = new Map<string, { readonly isCalledSo: boolean }>();
    for (const [line, statements] of byLine) {
      const people = new Map<string, readonly string[]>(plan.xrefs.map((xref) => [xref, []]));
      for (const { id, xref } of statements) {
        const number = numbers.get(id);
        if (number !== undefined) people.set(plan.xrefs[number]!, [xref]);
      }
      const tied = await namesOfTies(this.#lists, line, ties);
      const families = [...this.#families].map(
        ([xref, ids]) => [xref, [...new Set(ids.flatMap((id) => tied.get(id) ?? []))]] as const,
      );
      const records = new NamedRecords();
      for (const text of await recordsIn(this.#lists, line)) records.add(text);
      const others = this.#records.namesIn(records, (xref, name) => people.get(xref)?.includes(name) ?? xref === name);
      const isOwnLine = line === plan.line;
      for (const [xref, same] of others)
        if (same.length > 0) {
          const isCalledSo = copies.get(xref)?.isCalledSo === true || (isOwnLine && same.includes(xref));
          copies.set(xref, { isCalledSo });
        }
      // It is read with the names of this one: what it calls otherwise now is so from now on.
      if (isOwnLine) continue;
      const names = new Map([...people, ...families, ...others]);
      for (const importId of await this.#lists.importsOf(line)) older.set(importId, names);
    }
    return { older, copies };
  }

  /** What files last said of everybody of the file who is here. */
  async #statements({ known }: ImportPlan): Promise<readonly StatementRow[]> {
    const ids = [...new Set([...known.values()].map(({ memberId }) => memberId))];
    const statements: StatementRow[] = [];
    for (let at = 0; at < ids.length; at += batchSize)
      statements.push(...(await this.#lists.lastStatements(ids.slice(at, at + batchSize))));
    return statements;
  }
}
