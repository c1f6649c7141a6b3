import {
  duplicatesAtOnce,
  type ComparedPerson,
  type PossibleDuplicate,
} from "@kinkeeper/contracts/genealogy/duplicates";
import type { RelationshipType } from "@kinkeeper/contracts/enumerations";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import type { TransactionSql } from "postgres";
import { nameWithSuffix } from "../members/full-name.ts";
import type { FoundDuplicate } from "./duplicate-searches.ts";
import { sure } from "./find-pairs.ts";

/** A pair that stands to be decided about. */
interface OpenPair extends FoundDuplicate {
  readonly isLater: boolean;
}

/** Kin of a kind that are told of somebody. */
const mostKinShown = 12;

/** Pairs of people who are here and were not found to be different, those put off last. */
export const openPairs = async (sql: TransactionSql, pairs: readonly FoundDuplicate[]): Promise<OpenPair[]> => {
  if (pairs.length === 0) return [];
  const [decisions, people] = await Promise.all([
    sql<{ id: string; decision: string }[]>`
      select id, decision from duplicate_decisions where id = any(${pairs.map(({ id }) => id)}::uuid[])`,
    sql<{ id: string }[]>`
      select id from members
      where not removed and not erased and id = any(${pairs.flatMap(({ one, other }) => [one, other])}::uuid[])`,
  ]);
  const decided = new Map(decisions.map(({ id, decision }) => [id, decision]));
  const here = new Set(people.map(({ id }) => id));
  const open = pairs
    .filter(({ id, one, other }) => decided.get(id) !== "different" && here.has(one) && here.has(other))
    .map((pair) => ({ ...pair, isLater: decided.get(pair.id) === "later" }));
  return [...open.filter(({ isLater }) => !isLater), ...open.filter(({ isLater }) => isLater)];
};

interface PersonRow {
  readonly id: string;
  readonly details: string;
  readonly photo_url: string | null;
  readonly birth_from: string | null;
  readonly death_from: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

interface KinRow {
  readonly of: string;
  readonly id: string;
  readonly kind: "parents" | "partners" | "children";
  readonly details: string;
}

const kindOf = (type: RelationshipType, isFirst: boolean): string =>
  type === "spouse" ? "partners" : (type === "parent") === isFirst ? "children" : "parents";

/** These people with their parents, partners and children. */
export const comparedPeople = async (
  sql: TransactionSql,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ComparedPerson>> => {
  const some = [...new Set(ids)];
  const people = await sql<PersonRow[]>`
    select id, details, photo_url, birth_from, death_from, created_at, updated_at
    from members where id = any(${some}::uuid[])`;
  const kin = await sql<(Omit<KinRow, "kind"> & { type: RelationshipType; is_first: boolean })[]>`
    select t.of, m.id, t.type, t.is_first, (m.details::jsonb - 'biography')::text as details
    from (
      select member1_id as of, member2_id as other, relationship_type as type, true as is_first, position from relationships
      where active and relationship_type in ('parent', 'child', 'spouse') and member1_id = any(${some}::uuid[])
      union all
      select member2_id, member1_id, relationship_type, false, position from relationships
      where active and relationship_type in ('parent', 'child', 'spouse') and member2_id = any(${some}::uuid[])
    ) t
    join members m on m.id = t.other and not m.removed
    order by m.birth_day nulls last, t.position`;
  const relatives = (of: string, kind: string) =>
    kin
      .filter((row) => row.of === of && kindOf(row.type, row.is_first) === kind)
      .slice(0, mostKinShown)
      .map(({ id, details }) => ({ id, name: nameWithSuffix(JSON.parse(details) as MemberDetails) }));
  return new Map(
    people.map((row) => [
      row.id,
      {
        id: row.id,
        ...(JSON.parse(row.details) as MemberDetails),
        photoUrl: row.photo_url,
        birthFrom: row.birth_from,
        deathFrom: row.death_from,
        createdAt: row.created_at,
        updatedAt: row.updated_at,
        parents: relatives(row.id, "parents"),
        partners: relatives(row.id, "partners"),
        children: relatives(row.id, "children"),
      },
    ]),
  );
};

export const likelihoodOf = (score: number): PossibleDuplicate["likelihood"] => {
  if (score >= sure) return "very likely";
  return score >= sure / 2 ? "likely" : "possible";
};

/** A page of the pairs, behind the pair `after`. */
export const pageOfPairs = async (
  sql: TransactionSql,
  open: readonly OpenPair[],
  after: string | undefined,
): Promise<{ readonly pairs: PossibleDuplicate[]; readonly next: string | null }> => {
  const from = after === undefined ? 0 : open.findIndex(({ id }) => id === after) + 1;
  const page = open.slice(from, from + duplicatesAtOnce);
  const people = await comparedPeople(
    sql,
    page.flatMap(({ one, other }) => [one, other]),
  );
  const pairs = page.flatMap(({ id, one, other, score, isLater }) => {
    const [first, second] = [people.get(one), people.get(other)];
    return first && second ? [{ id, one: first, other: second, likelihood: likelihoodOf(score), isLater }] : [];
  });
  return { pairs, next: from + page.length < open.length ? page.at(-1)!.id : null };
};
