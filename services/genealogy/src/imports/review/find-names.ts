import type { GedcomItem, ImportedRecord } from "../../gedcom/gedcom-items.ts";
import { recordKey } from "../../sources/record-keys.ts";
import { recordName } from "../../sources/record-name.ts";
import type { ImportLists } from "../plan/import-lists.ts";
import type { ImportPlan } from "../plan/import-plan.ts";
import { namesOfTies, tiesOf, type FamilyLists } from "../plan/family-ties.ts";
import { recordsIn, type RecordLists } from "../plan/records-in-line.ts";
import { renamedText, type RecordNames } from "../plan/record-names.ts";

/** Looked up in one query. */
const batchSize = 1_000;
type Lists = RecordLists & FamilyLists & Pick<ImportLists, "lastStatements" | "namesIn">;

/**
 * What the records of a file are called in the line of files that spoke of most people whom it was found to tell of, should it be a
 * newer state of one: people by who they are, families by whom they relate, other records by what they say. What is new gets a name
 * that the line does not use. Undefined where no line spoke of them.
 */
export const findNames = async (
  lists: Lists,
  tenantId: string,
  plan: ImportPlan,
  items: AsyncIterable<GedcomItem>,
): Promise<{ readonly names: RecordNames; readonly line: string } | undefined> => {
  const people = await namesOfPeople(lists, plan);
  if (!people) return undefined;
  const { line } = people;
  const names = new Map(people.names);
  const families: { readonly xref: string; readonly ties: readonly string[] }[] = [];
  const records = new Map<string, string[]>();
  const all = [...plan.xrefs];
  for await (const item of items) {
    if (item.kind === "family") {
      families.push({ xref: item.family.xref, ties: tiesOf(tenantId, plan, item.family) });
      all.push(item.family.xref);
    }
    if (item.kind !== "record" || item.record.xref === null) continue;
    noteRecord(records, item.record);
    all.push(item.record.xref);
  }
  const taken = new Set(names.values());
  const give = (xref: string, name: string): void => {
    if (names.has(xref) || taken.has(name)) return;
    names.set(xref, name);
    taken.add(name);
  };

  const tied = await namesOfTies(
    lists,
    line,
    families.flatMap(({ ties }) => ties),
  );
  for (const { xref, ties } of families) for (const name of ties.flatMap((id) => tied.get(id) ?? [])) give(xref, name);
  const known = new Map<string, string[]>();
  for (const text of await recordsIn(lists, line)) noteText(known, recordName(text), text);
  for (const [key, xrefs] of records) {
    const same = known.get(key) ?? [];
    if (same.length === xrefs.length) for (const [at, xref] of xrefs.entries()) give(xref, same[at]!);
  }

  const used = new Set([...(await lists.namesIn(line)), ...taken]);
  let next = 1;
  for (const xref of all) {
    if (names.has(xref) || !used.has(xref)) continue;
    while (used.has(`N${next}`)) next += 1;
    names.set(xref, `N${next}`);
    used.add(`N${next}`);
  }
  for (const [xref, name] of names) if (xref === name) names.delete(xref);
  return { names, line };
};

/** The names of people whom the archive knows, in the line that knows most of them. */
const namesOfPeople = async (
  lists: Lists,
  plan: ImportPlan,
): Promise<{ readonly names: ReadonlyMap<string, string>; readonly line: string } | undefined> => {
  const { xrefs } = plan;
  const numbers = new Map([...plan.known].map(([number, { memberId }]) => [memberId, number]));
  const ids = [...numbers.keys()];
  const byLine = new Map<string, Map<string, string>>();
  for (let at = 0; at < ids.length; at += batchSize)
    for (const { remaining_id, line, xref } of await lists.lastStatements(ids.slice(at, at + batchSize))) {
      const names = byLine.get(line) ?? new Map<string, string>();
      byLine.set(line, names.set(xrefs[numbers.get(remaining_id)!]!, xref));
    }
  const [most] = [...byLine].sort(([, one], [, other]) => other.size - one.size);
  return most && { line: most[0], names: most[1] };
};

/** By what a record says apart from names, the names of those which say it. */
const noteText = (records: Map<string, string[]>, name: string | null, text: string): void => {
  if (name === null || !text.startsWith("0 @")) return;
  const key = recordKey(renamedText(text, () => "X"));
  const same = records.get(key);
  if (same) same.push(name);
  else records.set(key, [name]);
};
const noteRecord = (records: Map<string, string[]>, { xref, text }: ImportedRecord): void =>
  noteText(records, xref, text);
