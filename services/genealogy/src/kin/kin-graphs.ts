import type { Partnership, Pedigree } from "@kinkeeper/contracts/genealogy/relationship";
import type { RelationshipType } from "@kinkeeper/contracts/enumerations";
import { forEverybody } from "@kinkeeper/platform/asker";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import { readVersions } from "../family/family-versions.ts";
import { FamilyGraph, type FamilyPerson, type FamilyRelationship } from "../kinship/family-graph.ts";

interface RelationshipRow {
  readonly id: string;
  readonly one: string;
  readonly other: string;
  readonly type: RelationshipType;
  readonly pedigree: Pedigree | null;
  readonly partnership: Partnership | null;
}

/** Rows read in one short transaction. */
const pageSize = 10_000;
/** People in all graphs held at once; a graph of 200,000 takes some 60 MB. */
const maxPeople = 400_000;

/** The family trees of those who asked last, each as of its last change. */
export class KinGraphs {
  readonly #readModel: ReadModel;
  readonly #held = new Map<string, { readonly version: string; readonly graph: Promise<FamilyGraph>; size: number }>();

  constructor(readModel: ReadModel) {
    this.#readModel = readModel;
  }

  /** The tree of the viewer's family as it stands. */
  async of(viewer: Viewer): Promise<FamilyGraph> {
    const { kin: version, audience } = await this.#readModel.asViewer(viewer, readVersions);
    const key = `${viewer.tenantId}/${audience}`;
    const held = this.#held.get(key);
    this.#held.delete(key);
    const entry =
      held?.version === version ? held : { version, graph: forEverybody(() => this.#load(viewer)), size: 0 };
    this.#held.set(key, entry);
    try {
      const graph = await entry.graph;
      entry.size = graph.size;
      this.#letGo();
      return graph;
    } catch (error) {
      if (this.#held.get(key) === entry) this.#held.delete(key);
      throw error;
    }
  }

  #letGo(): void {
    let people = [...this.#held.values()].reduce((sum, { size }) => sum + size, 0);
    for (const [key, { size }] of this.#held) {
      if (people <= maxPeople || this.#held.size === 1) return;
      this.#held.delete(key);
      people -= size;
    }
  }

  async #load(viewer: Viewer): Promise<FamilyGraph> {
    const graph = new FamilyGraph();
    for await (const person of this.#people(viewer)) graph.addPerson(person);
    for await (const relationship of this.#relationships(viewer)) graph.addRelationship(relationship);
    return graph;
  }

  async *#people(viewer: Viewer): AsyncGenerator<FamilyPerson> {
    let after = "00000000-0000-0000-0000-000000000000";
    for (;;) {
      const rows = await this.#readModel.asViewer(
        viewer,
        (sql) => sql<{ id: string; sex: "male" | "female" | "other" | null }[]>`
          select id, sex from members where not removed and id > ${after} order by id limit ${pageSize}`,
      );
      yield* rows;
      if (rows.length < pageSize) return;
      after = rows.at(-1)!.id;
    }
  }

  async *#relationships(viewer: Viewer): AsyncGenerator<FamilyRelationship> {
    let after = "00000000-0000-0000-0000-000000000000";
    for (;;) {
      const rows = await this.#readModel.asViewer(
        viewer,
        (sql) => sql<RelationshipRow[]>`
          select id, member1_id as one, member2_id as other, relationship_type as type, pedigree, partnership
          from relationships where active and id > ${after} order by id limit ${pageSize}`,
      );
      // Relationships to somebody removed lead to nobody in the graph, which leaves them out.
      for (const { one, other, type, pedigree, partnership } of rows)
        yield { member1Id: one, member2Id: other, relationshipType: type, pedigree, partnership };
      if (rows.length < pageSize) return;
      after = rows.at(-1)!.id;
    }
  }
}
