import type { Fact, FactType } from "@kinkeeper/contracts/genealogy/facts";
import type { ReadAsViewer } from "../family/list-answers.ts";
import { pagesById } from "../family/pages-by-id.ts";
import { canonicalRelationship } from "../relationships/canonical-relationship.ts";
import { statedIn, type DetailsRow, type StatedRow } from "../relationships/relationship-row.ts";
import { spanOfText, type Span } from "./days.ts";
import type { CoupleLink, FamilyFacts, ParentLink } from "./find-findings.ts";
import type { Life } from "./rules.ts";

/** Rows read in one short transaction. */
const pageSize = 10_000;

interface PersonRow {
  readonly id: string;
  readonly sex: Life["sex"];
  readonly is_living: boolean;
  /** Dates as they were typed: their days alone do not say how exact they are. */
  readonly birth: string | null;
  readonly death: string | null;
  /** Recorded facts with a baptism or a burial among them. */
  readonly facts: string | null;
  /** Kept lines with one among them, of somebody of whom no facts were recorded. */
  readonly extra: string | null;
}

/** The first dated event of these tags among kept GEDCOM lines. */
const eventIn = (extra: string | null, tags: ReadonlySet<string>): Span | undefined => {
  if (extra === null) return undefined;
  let isInside = false;
  for (const line of extra.split("\n")) {
    if (line.startsWith("1 ")) isInside = tags.has(line.split(" ", 2)[1]!);
    else if (isInside && line.startsWith("2 DATE ")) {
      const span = spanOfText(line.slice(7));
      if (span) return span;
    }
  }
  return undefined;
};

interface Kind {
  readonly tags: ReadonlySet<string>;
  readonly types: ReadonlySet<FactType>;
}
const baptisms: Kind = { tags: new Set(["BAPM", "CHR"]), types: new Set(["baptism", "christening"]) };
const burials: Kind = { tags: new Set(["BURI", "CREM"]), types: new Set(["burial", "cremation"]) };

/** When it was, by the first dated fact of its kind. */
const eventOf = ({ facts, extra }: PersonRow, { tags, types }: Kind): Span | undefined => {
  if (facts === null) return eventIn(extra, tags);
  for (const { type, date } of JSON.parse(facts) as readonly Fact[]) {
    const span = types.has(type) ? spanOfText(date ?? null) : undefined;
    if (span) return span;
  }
  return undefined;
};

const lifeOf = (row: PersonRow): Life => ({
  id: row.id,
  sex: row.sex,
  isLiving: row.is_living,
  birth: spanOfText(row.birth),
  death: spanOfText(row.death),
  baptism: eventOf(row, baptisms),
  burial: eventOf(row, burials),
});

interface LinkRow extends StatedRow, Pick<DetailsRow, "pedigree" | "partnership" | "marriage_date" | "end_date"> {
  readonly id: string;
}

const hasEnded = ({ partnership }: LinkRow): boolean => partnership === "divorced" || partnership === "separated";

/** When everybody of a family lived, whose children they are and whom they married, page by page. */
export const loadFacts = async (read: ReadAsViewer): Promise<FamilyFacts> => {
  const lives = new Map<string, Life>();
  const people = pagesById(pageSize, (after) =>
    read(
      (sql) => sql<PersonRow[]>`
        select id, sex, details like '%"isLiving":true%' as is_living,
          details::json ->> 'birthDate' as birth, details::json ->> 'deathDate' as death,
          case when facts ~ '"type":"(baptism|christening|burial|cremation)"' then facts end as facts,
          case when facts is null and extra ~ '(^|\n)1 (BAPM|CHR|BURI|CREM)' then extra end as extra
        from members where not removed and not erased and id > ${after} order by id limit ${pageSize}`,
    ),
  );
  for await (const page of people) for (const row of page) lives.set(row.id, lifeOf(row));
  const [parents, couples]: [ParentLink[], CoupleLink[]] = [[], []];
  const links = pagesById(pageSize, (after) =>
    read(
      (sql) => sql<LinkRow[]>`
        select id, member1_id, member2_id, relationship_type, pedigree, partnership, marriage_date, end_date
        from relationships
        where active and relationship_type in ('parent', 'child', 'spouse') and id > ${after}
        order by id limit ${pageSize}`,
    ),
  );
  for await (const page of links)
    for (const row of page) {
      const { kind, firstId: one, secondId: other } = canonicalRelationship(statedIn(row));
      if (kind === "parent") parents.push({ parent: one, child: other, pedigree: row.pedigree ?? "birth" });
      else if (row.partnership !== "partners")
        couples.push({
          id: row.id,
          one,
          other,
          marriage: spanOfText(row.marriage_date),
          end: spanOfText(row.end_date),
          hasEnded: hasEnded(row),
        });
    }
  return { lives, parents, couples };
};
