import type { FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import { citationLimits, type Citation, type Fact } from "@kinkeeper/contracts/genealogy/facts";
import type { TransactionSql } from "postgres";
import { matchFacts } from "../gedcom/compose-facts.ts";
import { factsIn } from "../gedcom/facts.ts";
import { readKept } from "../gedcom/kept-lines.ts";
import { childOf, oneLine, textOf, type Structure } from "../gedcom/structure.ts";

interface ToldRow {
  readonly facts: string | null;
  readonly extra: string | null;
  /** Of imports: pointers mean the same within it. */
  readonly line: string | null;
}

/** A SOUR line, and what it stands below. */
interface Cited {
  readonly about: string;
  readonly line: Structure;
}

/** So many are shown of a person. */
const mostCited = 200;
const aboutTags: Readonly<Record<string, string>> = { BIRT: "birth", DEAT: "death", NAME: "name", SOUR: "person" };

/**
 * The facts of a life, read from the kept lines where they were never recorded, and what those lines cite. One statement more
 * where they cite records.
 */
export const toldOfLife = async (
  sql: TransactionSql,
  { facts, extra, line }: ToldRow,
): Promise<Pick<FamilyMemberWithRevision, "facts" | "citations">> => {
  if (extra === null) return {};
  const { structures } = readKept(extra.split("\n"));
  const told = factsIn(structures);
  const recorded = facts === null ? undefined : (JSON.parse(facts) as Fact[] | null);
  const shown = recorded === undefined ? told.map(({ fact }) => fact) : (recorded ?? []);
  const factOf = matchFacts(shown, told);
  const cited = structures
    .flatMap((one): Cited[] => {
      if (one.tag === "SOUR") return [{ about: "person", line: one }];
      const about = factOf.get(one)?.id ?? aboutTags[one.tag];
      const sources = one.children.filter(({ tag }) => tag === "SOUR");
      return about === undefined ? [] : sources.map((source) => ({ about, line: source }));
    })
    .slice(0, mostCited);
  const titles = await titlesOf(sql, line, cited);
  const citations = cited.flatMap(({ about, line: one }) => {
    const source = one.pointer === null ? oneLine(one.value) : titles.get(one.pointer);
    return source ? [{ about, ...citationFrom(one, source) }] : [];
  });
  return {
    ...(recorded === undefined && told.length > 0 ? { facts: shown } : {}),
    ...(citations.length > 0 ? { citations } : {}),
  };
};

const citationFrom = (line: Structure, source: string): Citation => {
  const page = textOf(line, "PAGE")?.slice(0, citationLimits.page);
  const quality = /^[0-3]$/.exec(textOf(line, "QUAY") ?? "")?.[0];
  const data = childOf(line, "DATA") ?? line;
  const text = childOf(data, "TEXT")?.value.trim().slice(0, citationLimits.text);
  return {
    source: source.slice(0, citationLimits.source),
    ...(page === undefined ? {} : { page }),
    ...(quality === undefined ? {} : { quality: Number(quality) }),
    ...(text ? { text } : {}),
  };
};

/** The titles of the sources that are pointed to, by the names that their file gives them. */
const titlesOf = async (
  sql: TransactionSql,
  line: string | null,
  cited: readonly Cited[],
): Promise<ReadonlyMap<string, string>> => {
  const pointers = [...new Set(cited.flatMap(({ line: one }) => one.pointer ?? []))];
  if (line === null || pointers.length === 0) return new Map();
  const rows = await sql<{ record: string }[]>`
    select left(r.record, 4000) as record from import_records r join imports i on i.id = r.import_id
    where i.line = ${line} and split_part(left(r.record, 100), ' ', 2) = any(${pointers.map((name) => `@${name}@`)}::text[])
    order by r.position`;
  // The newest of a name comes last.
  return new Map(
    rows.flatMap(({ record }) => {
      const [source] = readKept(record.split("\n"), 0).structures;
      const title = source && (textOf(source, "TITL") ?? textOf(source, "ABBR"));
      return source?.xref && source.tag === "SOUR" && title ? [[source.xref, title] as const] : [];
    }),
  );
};
