import type { Fact } from "@kinkeeper/contracts/genealogy/facts";
import type { ReadModel } from "@kinkeeper/platform/read-model";
import { FamilyCache } from "../family/family-cache.ts";
import type { ReadAsViewer } from "../family/list-answers.ts";
import { pagesById } from "../family/pages-by-id.ts";
import { LatestBirths } from "../gedcom/latest-births.ts";
import { lastYear, yearsInLines } from "../gedcom/living-evidence.ts";
import { canonicalRelationship } from "../relationships/canonical-relationship.ts";
import { statedIn, type DetailsRow, type StatedRow } from "../relationships/relationship-row.ts";

/** Rows read in one short transaction. */
const pageSize = 10_000;
/** People in all families held at once. */
const mostLives = 400_000;

/** What somebody's own record tells of whether they live. */
export interface Life {
  readonly isLiving: boolean;
  /** The account that said so, where one did. */
  readonly setBy: string | null;
  readonly hasDied: boolean;
  /** A file says that they live. */
  readonly isSaidToLive: boolean;
  /** The latest year in which they can have been born by their own dates. */
  readonly ownBirth: number | undefined;
}

export interface FamilyLives {
  readonly lives: ReadonlyMap<string, Life>;
  /** With what the dates of kin tell. */
  readonly births: Pick<LatestBirths, "of" | "nearestYear">;
}

interface PersonRow {
  readonly id: string;
  readonly is_living: boolean;
  readonly living_set_by: string | null;
  readonly has_died: boolean;
  readonly is_said_to_live: boolean;
  readonly birth_to: string | null;
  readonly death_to: string | null;
  readonly facts: string | null;
  readonly extra: string | null;
}

interface LinkRow extends StatedRow, Pick<DetailsRow, "marriage_date"> {
  readonly id: string;
}

const yearOf = (day: string | null): number | undefined => (day === null ? undefined : Number(day.slice(0, -6)));

const yearsOf = ({ birth_to, death_to, facts, extra }: PersonRow): readonly (number | undefined)[] => [
  yearOf(birth_to),
  yearOf(death_to),
  ...((facts === null ? [] : JSON.parse(facts)) as readonly Fact[]).map(({ date }) => lastYear(date)),
  ...(extra === null ? [] : yearsInLines(extra.split("\n"))),
];

/** Reads of a whole family when everybody lived, page by page. */
export const loadLives = async (read: ReadAsViewer): Promise<FamilyLives> => {
  const lives = new Map<string, Life>();
  const births = new LatestBirths();
  const people = pagesById(pageSize, (after) =>
    read(
      (sql) => sql<PersonRow[]>`
        select id, details like '%"isLiving":true%' as is_living, living_set_by, birth_to, death_to,
          details not like '%"deathDate":null%' or details not like '%"deathPlace":null%'
            or coalesce(facts ~ '"type":"(burial|cremation|probate)"', false)
            or coalesce(extra ~ '(^|\n)1 (DEAT|BURI|CREM|PROB)(?! N(\n|$))', false) as has_died,
          coalesce(extra ~ '(^|\n)1 (NO DEAT|_NO DEAT|DEAT [Nn])(\n|$)', false) as is_said_to_live,
          case when facts like '%"date":%' then facts end as facts,
          case when extra like '%2 DATE %' then extra end as extra
        from members where not removed and not erased and id > ${after} order by id limit ${pageSize}`,
    ),
  );
  for await (const page of people)
    for (const row of page) {
      const years = yearsOf(row);
      births.addPerson(row.id, years);
      const known = years.filter((year) => year !== undefined);
      lives.set(row.id, {
        isLiving: row.is_living,
        setBy: row.living_set_by,
        hasDied: row.has_died,
        isSaidToLive: row.is_said_to_live,
        ownBirth: known.length === 0 ? undefined : Math.min(...known),
      });
    }
  const links = pagesById(pageSize, (after) =>
    read(
      (sql) => sql<LinkRow[]>`
        select id, member1_id, member2_id, relationship_type, marriage_date from relationships
        where active and relationship_type in ('parent', 'child', 'spouse') and id > ${after} order by id limit ${pageSize}`,
    ),
  );
  for await (const page of links) for (const row of page) addLink(births, row);
  births.spread();
  return { lives, births };
};

const addLink = (births: LatestBirths, row: LinkRow): void => {
  const { kind, firstId: one, secondId: other } = canonicalRelationship(statedIn(row));
  if (kind === "parent") return births.addParent(one, other);
  births.addCouple(one, other);
  const year = lastYear(row.marriage_date);
  if (year === undefined) return;
  births.addMarriage(one, year);
  births.addMarriage(other, year);
};

export type LivesCache = FamilyCache<FamilyLives>;

/** The lives of the families that asked last, each as of its last change. */
export const livesCache = (readModel: ReadModel): LivesCache =>
  new FamilyCache(readModel, {
    lists: ["members", "relationships"],
    make: (viewer) => loadLives((query) => readModel.asViewer(viewer, query)),
    sizeOf: ({ lives }) => lives.size,
    maxSize: mostLives,
  });
