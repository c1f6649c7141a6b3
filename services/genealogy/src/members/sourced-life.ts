import type { FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import { associationKey } from "@kinkeeper/contracts/genealogy/associations";
import { citationLimits } from "@kinkeeper/contracts/genealogy/facts";
import type { CitedField, MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import type { SourceDetails } from "@kinkeeper/contracts/genealogy/sources";
import type { TransactionSql } from "postgres";
import { oneLine } from "../gedcom/structure.ts";
import { citedInLines, citationDetails } from "../source-records/cited-lines.ts";
import type { Associates } from "./associates.ts";
import type { CitedMarriages } from "./cited-marriages.ts";
import { titlesIn } from "../gedcom/written-citations.ts";
import { idOfRecord, titleKey } from "../source-records/source-ids.ts";

interface LifeRow {
  readonly tenant_id: string;
  readonly details: Pick<MemberDetails, "facts" | "otherNames" | "associations" | CitedField>;
  readonly extra: string | null;
  /** Of imports: pointers mean the same within it. */
  readonly line: string | null;
}

/** So many are shown of a person. */
const mostCited = 200;

/**
 * The facts of a life, read from the kept lines where they were never recorded, what those lines cite, and the sources of it all. One
 * statement, and one more where something is cited.
 */
export const sourcedLife = async (
  sql: TransactionSql,
  { tenant_id, details, extra, line }: LifeRow,
  associates: Associates,
  marriages: CitedMarriages,
): Promise<Pick<FamilyMemberWithRevision, "facts" | "citations" | "sources">> => {
  const recordOf = (memberId: string) => associates.recordOf(memberId, line);
  const inLines = citedInLines(extra ?? "", { ...details, recordOf });
  const associations = (details.associations ?? []).filter((one) => associates.showsSources(one));
  const shownAssociations = new Set(associations);
  const hiddenAssociations = new Set(
    (details.associations ?? []).filter((one) => !shownAssociations.has(one)).map(associationKey),
  );
  const ofLife = inLines.cited
    .filter(({ about }) => !hiddenAssociations.has(about))
    .map((one) => ({ ...one, of: line }));
  const cited = [...ofLife, ...marriages.lines].slice(0, mostCited);
  const idOf = ({ line: { pointer }, of }: (typeof cited)[number]): string | undefined =>
    of === null || pointer === null ? undefined : idOfRecord(tenant_id, of, pointer);
  const ids = cited.flatMap((one) => idOf(one) ?? []);
  const own = titlesIn({ ...details, facts: [...inLines.facts], associations });
  const ofMarriages = marriages.written.flatMap(({ citations }) => citations.map(({ source }) => source));
  const titles = [...new Set([...own, ...ofMarriages])];
  const { byId, byTitle } = await sourcesFor(sql, [...new Set(ids)], titles);
  const fromFiles = cited.flatMap((one) => {
    const sourceId = idOf(one);
    const title = one.line.pointer === null ? oneLine(one.line.value) : sourceId && byId.get(sourceId);
    if (!title) return [];
    const source = title.slice(0, citationLimits.source);
    return [
      { about: one.about, source, ...citationDetails(one.line), ...(sourceId === undefined ? {} : { sourceId }) },
    ];
  });
  // Those of a marriage stand with the relationship; here they are called what they are called now.
  const byPeople = marriages.written.flatMap(({ about, citations: written }) =>
    written.map((one) => {
      const found = byTitle.get(titleKey(one.source));
      return { about, ...one, ...(found ? { source: found.title, sourceId: found.id } : {}) };
    }),
  );
  const citations = [...fromFiles, ...byPeople];
  const sources = own.flatMap((citedAs) => {
    const found = byTitle.get(titleKey(citedAs));
    return found ? [{ citedAs, ...found }] : [];
  });
  return {
    ...(inLines.areFactsFromLines ? { facts: [...inLines.facts] } : {}),
    ...(citations.length > 0 ? { citations } : {}),
    ...(sources.length > 0 ? { sources } : {}),
  };
};

interface SourceRow {
  readonly id: string;
  readonly details: string;
  readonly title_key: string | null;
}

/** What the sources are called that lines point to, by id, and that facts cite, by their title there. */
const sourcesFor = async (sql: TransactionSql, ids: readonly string[], titles: readonly string[]) => {
  const byId = new Map<string, string>();
  const byTitle = new Map<string, { readonly id: string; readonly title: string }>();
  if (ids.length === 0 && titles.length === 0) return { byId, byTitle };
  const rows = await sql<SourceRow[]>`
    select s.id, s.details, null as title_key from sources s where s.id = any(${ids as string[]}::uuid[])
    union all
    select s.id, s.details, t.title_key from source_titles t join sources s on s.tenant_id = t.tenant_id and s.id = t.source_id
    where t.title_key = any(${titles.map(titleKey)}::text[])`;
  for (const { id, details, title_key } of rows) {
    const { title } = JSON.parse(details) as SourceDetails;
    if (title_key === null) byId.set(id, title);
    else byTitle.set(title_key, { id, title });
  }
  return { byId, byTitle };
};
