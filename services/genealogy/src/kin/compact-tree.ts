import type { CompactTree } from "@kinkeeper/contracts/genealogy/family-tree";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import type { Partnership, Pedigree } from "@kinkeeper/contracts/genealogy/relationship";
import { pageSize, type FamilyAnswer, type ReadAsViewer } from "../family/list-answers.ts";
import { pagesById } from "../family/pages-by-id.ts";
import type { StatedRow } from "../relationships/relationship-row.ts";

export interface PersonRow {
  readonly id: string;
  readonly details: string;
  readonly photo_url: string | null;
  readonly birth_from: string | null;
}

export interface RelationshipRow extends StatedRow {
  readonly id: string;
  readonly how: Pedigree | Partnership | null;
}

export const compactPerson = ({ id, details, photo_url, birth_from }: PersonRow): CompactTree["people"][number] => {
  const { firstName, lastName, maidenName, title, sex, birthDate, birthPlace, deathDate, isLiving } = JSON.parse(
    details,
  ) as MemberDetails;
  const named = [id, firstName, lastName, maidenName, title ?? null, sex] as const;
  return [...named, birthDate, birthPlace, deathDate, isLiving ? 1 : 0, photo_url, birth_from];
};

const people = (read: ReadAsViewer) =>
  pagesById(pageSize, (after) =>
    read(
      (sql) => sql<PersonRow[]>`
        select id, details, photo_url, birth_from from members where not removed and id > ${after} order by id limit ${pageSize}`,
    ),
  );

const ties = (read: ReadAsViewer) =>
  pagesById(pageSize, (after) =>
    read(
      (sql) => sql<RelationshipRow[]>`
        select id, member1_id, member2_id, relationship_type, coalesce(pedigree, partnership) as how
        from relationships where active and id > ${after} order by id limit ${pageSize}`,
    ),
  );

/** The rows of a page without the brackets around them. */
const joined = (rows: readonly unknown[], isFirst: boolean): string =>
  rows.length === 0 ? "" : (isFirst ? "" : ",") + JSON.stringify(rows).slice(1, -1);

/** A tie by the numbers of its two people; nothing where one of them is not told. */
export const compactRelationship = (
  { member1_id, member2_id, relationship_type: type, how }: RelationshipRow,
  numbers: ReadonlyMap<string, number>,
): CompactTree["ties"] => {
  const [from, to] = [numbers.get(member1_id), numbers.get(member2_id)];
  if (from === undefined || to === undefined) return [];
  return [how === null ? [from, to, type] : [from, to, type, how]];
};

/** Everybody and every tie between two who are here, in few letters: ties name people by the number of their row. */
export const compactTree: FamilyAnswer = {
  name: "tree",
  lists: ["members", "relationships"],
  async *write(read) {
    const numbers = new Map<string, number>();
    yield '{"people":[';
    for await (const page of people(read)) {
      yield joined(page.map(compactPerson), numbers.size === 0);
      for (const { id } of page) numbers.set(id, numbers.size);
    }
    yield '],"ties":[';
    let isFirst = true;
    for await (const page of ties(read)) {
      const rows = page.flatMap((relationship) => compactRelationship(relationship, numbers));
      yield joined(rows, isFirst);
      isFirst &&= rows.length === 0;
    }
    yield "]}";
  },
};
