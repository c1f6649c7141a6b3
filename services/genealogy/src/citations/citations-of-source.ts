import { joinedName } from "@kinkeeper/contracts/genealogy/readable";
import { associationText } from "@kinkeeper/contracts/genealogy/association-names";
import { associationKey, type Association } from "@kinkeeper/contracts/genealogy/associations";
import type { Citation } from "@kinkeeper/contracts/genealogy/facts";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { citingAtOnce, type SourceCitation } from "@kinkeeper/contracts/genealogy/sources";
import type { TransactionSql } from "postgres";
import { associationsIn } from "../gedcom/associations.ts";
import { eventName } from "../gedcom/event-associations.ts";
import { readKept } from "../gedcom/kept-lines.ts";
import { Associates } from "../members/associates.ts";
import { namedInFiles, type NamedRow, type NameInFile } from "../members/named-in-files.ts";
import { wholeDetails } from "../members/whole-details.ts";
import { citedIn } from "../source-records/cited-column.ts";
import { isCitedHere } from "../source-records/find-sources.ts";
import { titleKey } from "../source-records/source-ids.ts";
import {
  associateCitations,
  citedInLines,
  sourceLinesIn,
  wordsAbout,
  citationDetails,
  type AssociateCitation,
} from "../source-records/cited-lines.ts";
import type { DetailsRow, StatedRow } from "../relationships/relationship-row.ts";
import { writtenCitations } from "../gedcom/written-citations.ts";

interface MemberRow {
  readonly id: string;
  readonly details: string;
  readonly facts: string | null;
  readonly associations: string | null;
  readonly notes: string | null;
  readonly cited: string | null;
  readonly extra: string | null;
  readonly line: string | null;
}

interface RelationshipRow extends StatedRow, Pick<DetailsRow, "partnership" | "cited"> {
  readonly id: string;
  readonly member1_details: string;
  readonly member2_details: string;
  readonly extra: string | null;
  readonly line: string | null;
}

/** By what names the source is cited. */
interface Names {
  readonly line: string | null;
  readonly xref: string | null;
  readonly titleKeys: ReadonlySet<string>;
}

const nameIn = (details: string): string => joinedName(JSON.parse(details) as MemberDetails);

const citationAnswer = ({ page, quality, text }: Omit<Citation, "source">) => ({
  page: page ?? null,
  quality: quality ?? null,
  text: text ?? null,
});

const recordedAssociations = ({ associations }: MemberRow): readonly Association[] | null =>
  associations === null ? null : (JSON.parse(associations) as Association[] | null);

/** By the id of who cites. */
type AssociateCitationsOf = (id: string) => readonly Pick<SourceCitation, "about" | "page" | "quality" | "text">[];

/** Somebody whom lines name, as far as they are told: "Baptism, Witness: Ann Lee". */
const associateText = ({ at, named }: AssociateCitation, row: NamedRow | undefined): string | null => {
  const [stated] = associationsIn([named]);
  const event = at && eventName(at);
  const name = row && !row.removed ? nameIn(row.details) : stated?.association.name;
  const who = stated && associationText({ id: "", ...stated.association, ...(name === undefined ? {} : { name }) });
  return [event && event.charAt(0).toUpperCase() + event.slice(1), who].filter(Boolean).join(", ") || null;
};

/** What lines cite the source for of people whom they name, but of those of whom the reader may not see everything. One statement where any do. */
const readAssociateCitations = async (
  sql: TransactionSql,
  { line, xref }: Names,
  rows: readonly (Pick<MemberRow, "id" | "extra" | "line"> & { readonly associations?: string | null })[],
): Promise<AssociateCitationsOf> => {
  const found = new Map(
    rows.map(({ id, extra, associations, line: own }) => {
      const isAny = own !== null && own === line && extra?.includes(" ASSO ");
      const cited = isAny ? associateCitations(readKept(extra!.split("\n")).structures, associations !== null) : [];
      return [id, cited.filter((one) => one.line.pointer === xref)] as const;
    }),
  );
  const nameOf = ({ named: { pointer } }: AssociateCitation): NameInFile => ({ line: line!, xref: pointer! });
  const named = await namedInFiles(
    sql,
    [...found.values()].flatMap((all) => all.map(nameOf)),
  );
  return (id) =>
    (found.get(id) ?? []).flatMap((one) => {
      const name = nameOf(one);
      const row = named.rowOf(name);
      return row?.stand_in || named.mayBeHidden(name)
        ? []
        : [{ about: associateText(one, row), ...citationAnswer(citationDetails(one.line)) }];
    });
};

const citationsOfMember = (
  row: MemberRow,
  names: Names,
  associates: Associates,
  associateCitationsOf: AssociateCitationsOf,
): SourceCitation[] => {
  const { id, extra, line } = row;
  const details = wholeDetails(row);
  const inLines = citedInLines(extra ?? "", {
    ...details,
    recordOf: (memberId) => associates.recordOf(memberId, line),
  });
  const hiddenAssociations = new Set(
    (details.associations ?? []).filter((one) => !associates.showsSources(one)).map(associationKey),
  );
  const person = { memberId: id, name: joinedName(details), otherId: null, otherName: null, relationshipType: null };
  const shownDetails = { ...details, facts: [...inLines.facts] };
  const isNamed = names.xref !== null && line === names.line;
  return [
    ...inLines.cited.flatMap(({ about, line: one }) =>
      isNamed && one.pointer === names.xref && !hiddenAssociations.has(about)
        ? [
            {
              ...person,
              about: wordsAbout(about, shownDetails, associates.nameOf),
              ...citationAnswer(citationDetails(one)),
            },
          ]
        : [],
    ),
    ...associateCitationsOf(id).map((one) => ({ ...person, ...one })),
    ...writtenCitations(shownDetails).flatMap(({ about, citations }) =>
      citations.flatMap((one) =>
        names.titleKeys.has(titleKey(one.source)) && !hiddenAssociations.has(about)
          ? [{ ...person, about: wordsAbout(about, shownDetails, associates.nameOf), ...citationAnswer(one) }]
          : [],
      ),
    ),
  ];
};

const aboutTags: Readonly<Record<string, string>> = { MARR: "Marriage", DIV: "Divorce" };

const citationsOfRelationship = (
  row: RelationshipRow,
  names: Names,
  associateCitationsOf: AssociateCitationsOf,
): SourceCitation[] => {
  const couple = {
    memberId: row.member1_id,
    name: nameIn(row.member1_details),
    otherId: row.member2_id,
    otherName: nameIn(row.member2_details),
    relationshipType: row.relationship_type,
  };
  const kept = row.extra === null || row.line !== names.line ? [] : readKept(row.extra.split("\n")).structures;
  const { marriageCitations, endCitations } = citedIn(row.cited);
  const written = [
    ["Marriage", marriageCitations],
    [row.partnership === "separated" ? "Separation" : "Divorce", endCitations],
  ] as const;
  return [
    ...kept.flatMap((one) =>
      (one.tag === "SOUR" ? [one] : sourceLinesIn(one)).flatMap((line) =>
        line.pointer === names.xref
          ? [{ ...couple, about: aboutTags[one.tag] ?? null, ...citationAnswer(citationDetails(line)) }]
          : [],
      ),
    ),
    ...associateCitationsOf(row.id).map((one) => ({ ...couple, ...one })),
    ...written.flatMap(([about, citations]) =>
      (citations ?? []).flatMap((one) =>
        names.titleKeys.has(titleKey(one.source)) ? [{ ...couple, about, ...citationAnswer(one) }] : [],
      ),
    ),
  ];
};

/** Who cites a source and for what, by the ids of people and relationships. Six statements at most. */
export const citationsOfSource = async (
  sql: TransactionSql,
  sourceId: string,
  after: string | undefined,
): Promise<{ readonly citations: SourceCitation[]; readonly next: string | null }> => {
  const [named] = await sql<{ line: string | null; xref: string | null; keys: string[] }[]>`
    select s.line, s.xref, array(select t.title_key from source_titles t where t.source_id = s.id) as keys
    from sources s where s.id = ${sourceId}`;
  const subjects = await sql<{ id: string }[]>`
    select distinct c.subject_id as id from citations c
    where c.source_id = ${sourceId} and ${isCitedHere(sql)} ${after === undefined ? sql`` : sql`and c.subject_id > ${after}`}
    order by id limit ${citingAtOnce + 1}`;
  const ids = subjects.slice(0, citingAtOnce).map(({ id }) => id);
  const next = subjects.length > ids.length ? ids.at(-1)! : null;
  if (!named || ids.length === 0) return { citations: [], next: null };
  const members = await sql<MemberRow[]>`
    select m.id, m.details, m.facts, m.associations, m.notes, m.cited, m.extra, i.line from members m left join imports i on i.id = m.source_import
    where m.id = any(${ids}::uuid[]) and not m.removed`;
  const relationships = await sql<RelationshipRow[]>`
    select r.id, r.member1_id, r.member2_id, r.relationship_type, one.details as member1_details,
      other.details as member2_details, r.partnership, r.cited, r.extra, i.line
    from relationships r join members one on one.id = r.member1_id and not one.removed
      join members other on other.id = r.member2_id and not other.removed left join imports i on i.id = r.source_import
    where r.id = any(${ids}::uuid[]) and r.active`;
  const names = { line: named.line, xref: named.xref, titleKeys: new Set(named.keys) };
  const associates = await Associates.named(sql, members.map(recordedAssociations));
  const associateCitationsOf = await readAssociateCitations(sql, names, [...members, ...relationships]);
  const bySubject = new Map<string, SourceCitation[]>([
    ...members.map((row) => [row.id, citationsOfMember(row, names, associates, associateCitationsOf)] as const),
    ...relationships.map((row) => [row.id, citationsOfRelationship(row, names, associateCitationsOf)] as const),
  ]);
  return { citations: ids.flatMap((id) => bySubject.get(id) ?? []), next };
};
