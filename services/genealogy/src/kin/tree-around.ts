import type { QueryOf } from "@kinkeeper/contracts/endpoint";
import type { RelationshipType } from "@kinkeeper/contracts/enumerations";
import type { getFamilyTree } from "@kinkeeper/contracts/genealogy/family-tree";
import { batchesOf } from "@kinkeeper/platform/batches";
import { createHash } from "node:crypto";
import type { TransactionSql } from "postgres";
import { pageSize, type FamilyAnswer, type ReadAsViewer } from "../family/list-answers.ts";
import { compactPerson, compactRelationship, type PersonRow, type RelationshipRow } from "./compact-tree.ts";

/** The part of a tree that is asked for. */
type Part = QueryOf<typeof getFamilyTree> & { readonly of: string };

/** What is read of some people, in short transactions. */
const readOf = async <Row>(
  read: ReadAsViewer,
  ids: readonly string[],
  query: (sql: TransactionSql, ids: readonly string[]) => Promise<readonly Row[]>,
): Promise<readonly Row[]> => {
  const rows: Row[] = [];
  for (const some of batchesOf(ids, pageSize)) for (const row of await read((sql) => query(sql, some))) rows.push(row);
  return rows;
};

/** Finds whoever is tied to some people. */
type FindRelated = (ids: readonly string[]) => Promise<readonly string[]>;

/** Whoever is `type` of some people, where the other way round it is called `inverse`. */
const relatedBy =
  (read: ReadAsViewer, type: RelationshipType, inverse: RelationshipType): FindRelated =>
  async (ids) => {
    const rows = await readOf(
      read,
      ids,
      (sql, some) => sql<{ id: string }[]>`
        select member1_id as id from relationships
        where active and relationship_type = ${type} and member2_id = any(${some}::uuid[])
        union
        select member2_id from relationships
        where active and relationship_type = ${inverse} and member1_id = any(${some}::uuid[])`,
    );
    return rows.map(({ id }) => id);
  };

/** Somebody and whoever is so many generations away in one direction, one more from those who are opened. */
const line = async (
  tied: FindRelated,
  { of, opened = [] }: Part,
  generations: number,
): Promise<ReadonlySet<string>> => {
  const found = new Set([of]);
  for (let edge = [of], generation = 0; edge.length > 0; generation += 1) {
    const goingOn = generation < generations ? edge : edge.filter((id) => opened.includes(id));
    edge = [...new Set(await tied(goingOn))].filter((id) => !found.has(id));
    for (const id of edge) found.add(id);
  }
  return found;
};

/** Everybody of the part: what a drawing shows, and whom it has to know of to say what it leaves out. */
const idsOf = async (read: ReadAsViewer, part: Part): Promise<readonly string[]> => {
  const parentsOf = relatedBy(read, "parent", "child");
  const childrenOf = relatedBy(read, "child", "parent");
  const partnersOf = relatedBy(read, "spouse", "spouse");
  const up = [...(await line(parentsOf, part, part.up))];
  const down = [...(await line(childrenOf, part, part.down))];
  const children = await childrenOf(down);
  const also = part.also ?? [];
  // Who has a child together is drawn as a couple, and what joins brothers and sisters is a parent both have.
  const parents = await parentsOf([...new Set([...up, ...children, ...also])]);
  return [...new Set([...up, ...down, ...children, ...also, ...parents, ...(await partnersOf(down))])].toSorted();
};

const people = (sql: TransactionSql, ids: readonly string[]) => sql<PersonRow[]>`
  select id, details, photo_url, birth_from from members where not removed and id = any(${ids}::uuid[]) order by id`;

const ties = (sql: TransactionSql, ids: readonly string[]) => sql<RelationshipRow[]>`
  select id, member1_id, member2_id, relationship_type, coalesce(pedigree, partnership) as how
  from relationships where active and member1_id = any(${ids}::uuid[])`;

/**
 * Somebody's ancestors and descendants as the whole tree tells of them, in its order, found by index: what it costs depends on how many
 * they are and not on the size of the family.
 */
export const treeAround = (part: Part): FamilyAnswer => ({
  name: `tree-${createHash("sha1").update(JSON.stringify(part)).digest("base64url")}`,
  lists: ["members", "relationships"],
  async *write(read) {
    const found = await readOf(read, await idsOf(read, part), people);
    const shown = found.some(({ id }) => id === part.of) ? found : [];
    const numbers = new Map(shown.map(({ id }, number) => [id, number]));
    const between = await readOf(read, [...numbers.keys()], ties);
    yield `{"people":${JSON.stringify(shown.map(compactPerson))},"ties":`;
    const inOrder = between.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    yield JSON.stringify(inOrder.flatMap((relationship) => compactRelationship(relationship, numbers)));
    yield "}";
  },
});
