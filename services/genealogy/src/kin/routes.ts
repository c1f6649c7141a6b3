import { getKinship } from "@kinkeeper/contracts/genealogy/kinship";
import { getFamilyTree } from "@kinkeeper/contracts/genealogy/family-tree";
import { listNearKin } from "@kinkeeper/contracts/genealogy/near-kin";
import { notFound } from "@kinkeeper/platform/domain-error";
import { route, type Route } from "@kinkeeper/platform/http/route";
import type { ReadModel } from "@kinkeeper/platform/read-model";
import { viewerOf } from "../actor.ts";
import { kinship } from "../kinship/kinship.ts";
import type { ListAnswers } from "../family/list-answers.ts";
import { compactTree } from "./compact-tree.ts";
import { treeAround } from "./tree-around.ts";
import type { KinGraphs } from "./kin-graphs.ts";
import { namesOf, nearKin } from "./near-kin.ts";

export const kinRoutes = (
  readModel: ReadModel,
  { graphs, lists }: { readonly graphs: KinGraphs; readonly lists: ListAnswers },
): readonly Route[] => [
  route(getKinship, async ({ query, caller, tenantId }) => {
    const viewer = viewerOf({ caller, tenantId });
    const graph = await graphs.of(viewer);
    if (!graph.has(query.from) || !graph.has(query.to)) throw notFound("person");
    const { path, ...found } = kinship(graph, query.from, query.to);
    const ids = path.map(({ memberId }) => memberId);
    const names = await readModel.asViewer(viewer, (sql) => namesOf(sql, ids));
    return { ...found, path: path.map((step) => ({ ...step, name: names.get(step.memberId) ?? "Unknown" })) };
  }),

  route(getFamilyTree, ({ query, caller, tenantId, header }) =>
    lists.answer(
      query.of === undefined ? compactTree : treeAround({ ...query, of: query.of }),
      viewerOf({ caller, tenantId }),
      {
        ifNoneMatch: header("if-none-match"),
        acceptEncoding: header("accept-encoding"),
      },
    ),
  ),

  route(listNearKin, async ({ params, caller, tenantId }) => {
    const found = await readModel.asViewer(viewerOf({ caller, tenantId }), (sql) => nearKin(sql, params.id));
    if (!found) throw notFound("person");
    return found;
  }),
];
