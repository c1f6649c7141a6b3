import type { TransactionSql } from "postgres";
import { readKept } from "../gedcom/kept-lines.ts";
import { isEndOfMarriage } from "../gedcom/partnership.ts";
import type { Structure } from "../gedcom/structure.ts";
import { citedIn } from "../source-records/cited-column.ts";
import { sourceLinesIn, type CitedLine } from "../source-records/cited-lines.ts";
import type { WrittenCitations } from "../gedcom/written-citations.ts";

interface MarriageRow {
  readonly id: string;
  readonly cited: string | null;
  readonly extra: string | null;
  readonly line: string | null;
  readonly is_whole: boolean;
}

/** The lines that are kept of a marriage; `of` as below, `isWhole`: the reader sees what others do not. */
export interface KeptMarriage {
  readonly id: string;
  readonly structures: readonly Structure[];
  readonly of: string | null;
  readonly isWhole: boolean;
}

/** What the lines of a marriage are about. */
export const aboutMarriage = (at: Structure, id: string): string =>
  at.tag === "MARR" ? `marriage ${id}` : isEndOfMarriage(at) ? `end ${id}` : "person";

export interface CitedMarriages {
  readonly kept: readonly KeptMarriage[];
  /** In the lines of files; `of`: the imports in which their pointers mean the same. */
  readonly lines: readonly (CitedLine & { readonly of: string | null })[];
  /** By people. */
  readonly written: readonly WrittenCitations[];
}

/** Of somebody who has never married. */
export const noMarriages: CitedMarriages = { kept: [], lines: [], written: [] };

/**
 * What is cited for somebody's marriages and how they ended ("marriage <id of the relationship>", "end …"). Nothing is told of those
 * with people of whom the reader may not see everything. One statement.
 */
export const citedMarriages = async (sql: TransactionSql, memberId: string): Promise<CitedMarriages> => {
  const rows = await sql<MarriageRow[]>`
    select r.id, r.cited, r.extra, i.line, r.restricted and not r.stand_in as is_whole from relationships r left join imports i on i.id = r.source_import
    where (r.member1_id = ${memberId} or r.member2_id = ${memberId}) and r.active and r.relationship_type = 'spouse'
      and (r.cited is not null or r.extra like '% SOUR%' or r.extra like '% ASSO %')
      and not exists (select from members m where m.id in (r.member1_id, r.member2_id) and (m.stand_in or m.removed))
    order by r.position, r.id`;
  const kept = rows.map(({ id, extra, line: of, is_whole: isWhole }) => ({
    id,
    structures: extra === null ? [] : readKept(extra.split("\n")).structures,
    of,
    isWhole,
  }));
  return {
    kept,
    lines: kept.flatMap(({ id, structures, of }) =>
      structures.flatMap((one) =>
        (one.tag === "SOUR" ? [one] : sourceLinesIn(one)).map((line) => ({ about: aboutMarriage(one, id), line, of })),
      ),
    ),
    written: rows.flatMap(({ id, cited }) => {
      const { marriageCitations, endCitations } = citedIn(cited);
      return [
        { about: `marriage ${id}`, citations: marriageCitations ?? [] },
        { about: `end ${id}`, citations: endCitations ?? [] },
      ];
    }),
  };
};
