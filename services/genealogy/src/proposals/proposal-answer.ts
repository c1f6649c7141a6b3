import type { RelationshipType } from "@kinkeeper/contracts/enumerations";
import { proposalsAtOnce, type ProposedChange, type WaitingProposals } from "@kinkeeper/contracts/genealogy/gedcom";
import type { Association } from "@kinkeeper/contracts/genealogy/associations";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import type { TransactionSql } from "postgres";
import {
  linesApartFromLinks,
  mayLeadToPerson,
  pointersIn,
  withoutLinesTo,
  type Visibility,
} from "../gedcom/kept-lines.ts";
import { linesField, statesOf, type ChangeState, type FieldChange } from "../sources/proposed-change.ts";
import { nameWithSuffix } from "../members/full-name.ts";
import { wholeDetails } from "../members/whole-details.ts";
import { detailsOfRow, type DetailsRow } from "../relationships/relationship-row.ts";
import { Associates } from "../members/associates.ts";
import { isHidden, namedInFiles } from "../members/named-in-files.ts";
import { changeText, type NameOf } from "../sources/value-text.ts";

/** Of a text that is told; whoever decides reads the beginning of a longer one. */
const longestText = 20_000;

const text = (whole: string | null): string | null =>
  whole !== null && whole.length > longestText ? `${whole.slice(0, longestText).toWellFormed()}…` : whole;

/** Kept lines as people read them: without the mark of their order, and without links to families. */
const linesText = (lines: string | null): string | null =>
  lines === null ? null : linesApartFromLinks(lines.split("\n")).join("\n") || null;

/** `lines`: what is kept now and what the file has, where that differs; `nameOf`: what people are called whom a value names. */
export const fieldTexts = (
  changes: readonly FieldChange[],
  states: ReadonlyMap<string, ChangeState>,
  lines: { readonly before: string | null; readonly after: string } | undefined,
  nameOf?: NameOf,
): ProposedChange["fields"] => {
  const shown = lines && { field: linesField, before: linesText(lines.before), after: linesText(lines.after) };
  return [...changes, ...(shown ? [shown] : [])].map(({ field, ...change }) => {
    const { before, after } = changeText(change.before, change.after, nameOf);
    return { field, before: text(before), after: text(after), state: states.get(field) ?? "outdated" };
  });
};

interface ProposalRow extends DetailsRow {
  readonly id: string;
  readonly import_id: string;
  readonly member_id: string | null;
  readonly relationship_id: string | null;
  readonly changes: string;
  readonly lines: string | null;
  readonly spoke_before: string | null;
  readonly is_here: boolean;
  readonly source_import: string | null;
  readonly extra: string | null;
  readonly details: string | null;
  readonly facts: string | null;
  readonly associations: string | null;
  readonly notes: string | null;
  readonly relationship_cited: string | null;
  readonly relationship_type: RelationshipType | null;
  readonly member1_id: string | null;
  readonly member2_id: string | null;
  readonly one_details: string | null;
  readonly other_details: string | null;
}

const nameIn = (details: string | null): string =>
  details === null ? "Unknown" : nameWithSuffix(JSON.parse(details) as MemberDetails);

/** A change that a file would make, as it stands by now. */
export interface FoundChange extends Omit<ProposedChange, "fields"> {
  readonly changes: readonly FieldChange[];
  readonly states: ReadonlyMap<string, ChangeState>;
  /** What is kept now and what the file has, where that differs. */
  readonly lines: { readonly before: string | null; readonly after: string } | undefined;
  /** The import whose lines are kept now. */
  readonly keptFrom: string | null;
}

type AssociationsChange = FieldChange & { readonly before: Association[] | null; readonly after: Association[] | null };

/** Whom a change would name in somebody's life, or names by now. */
const isOfAssociations = (change: FieldChange): change is AssociationsChange => change.field === "associations";

export const associationsIn = ({ changes }: Pick<FoundChange, "changes">): (Association[] | null)[] =>
  changes.filter(isOfAssociations).flatMap(({ before, after }) => [before, after]);

/** A change without what is written beside those of whom the reader may not see everything. */
const asShown = (change: FieldChange, associates: Associates): FieldChange => {
  if (!isOfAssociations(change)) return change;
  const shown = (list: Association[] | null) => list?.map((one) => associates.shown(one)) ?? null;
  return { field: change.field, before: shown(change.before), after: shown(change.after) };
};

/**
 * Kept lines of changes without those that lead to people of whom the reader is told nothing, and what is cited beside those of whom anything is
 * kept, by their change. What the file itself has stays: its reader wrote it, and what went of it would tell of whom something is kept.
 */
const shownLines = async (
  sql: TransactionSql,
  found: readonly FoundChange[],
): Promise<(change: FoundChange) => string | null> => {
  const importIds = [...new Set(found.flatMap(({ lines, keptFrom }) => (lines?.before ? (keptFrom ?? []) : [])))];
  if (importIds.length === 0) return ({ lines }) => lines?.before ?? null;
  const rows = await sql<{ id: string; line: string }[]>`
    select id, line from imports where id = any(${importIds}::uuid[])`;
  const lineOf = new Map(rows.map(({ id, line }) => [id, line]));
  const named = await namedInFiles(
    sql,
    found.flatMap(({ lines, keptFrom }) => {
      const line = keptFrom === null ? undefined : lineOf.get(keptFrom);
      return line === undefined ? [] : pointersIn(lines?.before?.split("\n") ?? []).map((xref) => ({ line, xref }));
    }),
  );
  return ({ lines, keptFrom }) => {
    const line = keptFrom === null ? undefined : lineOf.get(keptFrom);
    if (!lines?.before || line === undefined) return lines?.before ?? null;
    const visibilityOf = (xref: string, tag: string): Visibility => {
      const name = { line, xref };
      const row = named.rowOf(name);
      if (!row) return mayLeadToPerson(tag) && named.mayBeHidden(name) ? "hidden" : "visible";
      if (isHidden(row)) return "hidden";
      return row.stand_in ? "uncited" : "visible";
    };
    return withoutLinesTo(lines.before.split("\n"), visibilityOf).join("\n") || null;
  };
};

/** Changes as the viewer may read them. `namesInFile`: what the file calls people who are not here yet. */
export const changeTexts = async (
  sql: TransactionSql,
  found: readonly FoundChange[],
  namesInFile: ReadonlyMap<string, string> = new Map(),
): Promise<ProposedChange[]> => {
  const associates = await Associates.named(sql, found.flatMap(associationsIn));
  const nameOf: NameOf = (memberId) => associates.nameOf(memberId) ?? namesInFile.get(memberId);
  const before = await shownLines(sql, found);
  return found.map((change) => {
    const { changes, states, lines, keptFrom: _keptFrom, ...subject } = change;
    const shown = changes.map((one) => asShown(one, associates));
    const ofLines = lines && { ...lines, before: before(change) };
    return { ...subject, fields: fieldTexts(shown, states, ofLines, nameOf) };
  });
};

const foundIn = (row: ProposalRow): FoundChange => {
  const isMember = row.member_id !== null;
  const current = isMember
    ? wholeDetails({
        details: row.details ?? "{}",
        facts: row.facts,
        associations: row.associations,
        notes: row.notes,
        cited: row.cited,
      })
    : detailsOfRow({ ...row, cited: row.relationship_cited });
  const changes = JSON.parse(row.changes) as readonly FieldChange<never>[];
  const proposal = {
    changes,
    spokeBefore: row.spoke_before,
    hasNewLines: row.lines !== null,
    importId: row.import_id,
  };
  const states = statesOf<object>(proposal, row.is_here ? { current, spokeLast: row.source_import } : undefined);
  return {
    id: row.id,
    memberId: row.member_id ?? row.member1_id!,
    otherId: row.member2_id,
    relationshipType: row.relationship_type,
    name: isMember ? nameIn(row.details) : `${nameIn(row.one_details)} and ${nameIn(row.other_details)}`,
    changes,
    states,
    lines: row.lines === null ? undefined : { before: row.extra, after: row.lines },
    keptFrom: row.source_import,
  };
};

/**
 * Whether whoever reads is told of proposal `p` at all: that somebody of a file was found to be one of whom something is kept from them
 * would tell of it, and that the file says anything else of them would tell what stands here.
 */
export const isShown = (sql: TransactionSql) => {
  const hidden = sql`select id from members where restricted and stand_in`;
  return sql`((p.member_id is null or p.member_id not in (${hidden}))
    and (p.relationship_id is null or p.relationship_id not in (
      select id from relationships where restricted and stand_in
      union all select id from relationships where member1_id in (${hidden})
      union all select id from relationships where member2_id in (${hidden}))))`;
};

/** What of an import waits, in the order of its file, as it stands by now; at most `proposalsAtOnce`. */
export const findProposals = async (
  sql: TransactionSql,
  importId: string,
  after: string | undefined,
): Promise<{ readonly changes: ProposedChange[]; readonly next: string | null }> => {
  const rows = await sql<ProposalRow[]>`
    select p.id, p.import_id, p.member_id, p.relationship_id, p.changes, p.lines, p.spoke_before,
      coalesce(not m.removed and not m.erased, r.active, false) as is_here,
      case when p.merged_id is null or p.member_id is null then coalesce(m.source_import, r.source_import) else coalesce(w.source_import, p.spoke_before) end as source_import,
      case when p.merged_id is null or p.member_id is null then coalesce(m.extra, r.extra) else w.extra end as extra, m.details, m.facts, m.associations, m.notes, m.cited,
      r.marriage_date, r.marriage_place, r.pedigree, r.partnership, r.end_date, r.end_place, r.is_private, r.is_marriage_private, r.is_end_private, r.cited as relationship_cited, r.relationship_type, r.member1_id, r.member2_id,
      one.details as one_details, other.details as other_details
    from import_proposals p
      left join members m on m.id = p.member_id
      left join members w on w.id = p.merged_id
      left join relationships r on r.id = p.relationship_id
      left join members one on one.id = r.member1_id
      left join members other on other.id = r.member2_id
    where p.import_id = ${importId} and p.status = 'open' and ${isShown(sql)}
      and p.position > coalesce((select position from import_proposals where id = ${after ?? null}::uuid), -1)
    order by p.position limit ${proposalsAtOnce + 1}`;
  const changes = await changeTexts(sql, rows.slice(0, proposalsAtOnce).map(foundIn));
  return { changes, next: rows.length > proposalsAtOnce ? changes.at(-1)!.id : null };
};

interface WaitingImport extends Omit<WaitingProposals, "userName"> {
  readonly userId: string | null;
}

/** Imports of which anything waits, the oldest first. */
export const waitingImports = (sql: TransactionSql) => sql<WaitingImport[]>`
  select i.id as "importId", i.file_name as "fileName", i.user_id as "userId", i.created_at as "createdAt", p.waiting
  from imports i join (
    select import_id, count(*)::int as waiting from import_proposals where status = 'open' group by import_id
  ) p on p.import_id = i.id
  where i.status in ('done', 'failed')
  order by i.position limit 50`;
