import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import { FamilyCache } from "../family/family-cache.ts";
import { pagesById } from "../family/pages-by-id.ts";
import { FamilyGraph, type FamilyPerson, type FamilyRelationship } from "../kinship/family-graph.ts";

/** A row under the names that the graph has for its columns. */
type LinkRow = FamilyRelationship & { readonly id: string };

/** Rows read in one short transaction. */
const pageSize = 10_000;
/** People in all graphs held at once; a graph of 200,000 takes some 60 MB. */
const maxPeople = 400_000;

/** The family trees of those who asked last, each as of its last change. */
export class KinGraphs {
  readonly #readModel: ReadModel;
  readonly #cache: FamilyCache<FamilyGraph>;

  constructor(readModel: ReadModel) {
    this.#readModel = readModel;
    this.#cache = new FamilyCache(readModel, {
      lists: ["kin"],
      make: (viewer) => this.#load(viewer),
      sizeOf: ({ size }) => size,
      maxSize: maxPeople,
    });
  }

  /** The tree of the viewer's family as it stands. */
  of(viewer: Viewer): Promise<FamilyGraph> {
    return this.#cache.of(viewer);
  }

  /** Forgets the trees of a family. */
  forget(tenantId: string): void {
    this.#cache.forget(tenantId);
  }

  async #load(viewer: Viewer): Promise<FamilyGraph> {
    const graph = new FamilyGraph();
    for await (const page of this.#people(viewer)) for (const person of page) graph.addPerson(person);
    // Relationships to somebody removed lead to nobody in the graph, which leaves them out.
    for await (const page of this.#relationships(viewer))
      for (const relationship of page) graph.addRelationship(relationship);
    return graph;
  }

  #people(viewer: Viewer): AsyncGenerator<readonly FamilyPerson[]> {
    return pagesById(pageSize, (after) =>
      this.#readModel.asViewer(
        viewer,
        (sql) => sql<{ id: string; sex: "male" | "female" | "other" | null }[]>`
          select id, sex from members where not removed and id > ${after} order by id limit ${pageSize}`,
      ),
    );
  }

  #relationships(viewer: Viewer): AsyncGenerator<readonly LinkRow[]> {
    return pagesById(pageSize, (after) =>
      this.#readModel.asViewer(
        viewer,
        (sql) => sql<LinkRow[]>`
          select id, member1_id as "member1Id", member2_id as "member2Id", relationship_type as "relationshipType", pedigree, partnership
          from relationships where active and id > ${after} order by id limit ${pageSize}`,
      ),
    );
  }
}
