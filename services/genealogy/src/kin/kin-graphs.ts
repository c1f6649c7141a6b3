import type { Partnership, Pedigree } from "@kinkeeper/contracts/genealogy/relationship";
import type { RelationshipType } from "@kinkeeper/contracts/enumerations";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import { HeldFamilies } from "../family/held-families.ts";
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
  readonly #held: HeldFamilies<FamilyGraph>;

  constructor(readModel: ReadModel) {
    this.#readModel = readModel;
    this.#held = new HeldFamilies(readModel, {
      lists: ["kin"],
      make: (viewer) => this.#load(viewer),
      maxPeople,
    });
  }

  /** The tree of the viewer's family as it stands. */
  of(viewer: Viewer): Promise<FamilyGraph> {
    return this.#held.of(viewer);
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
