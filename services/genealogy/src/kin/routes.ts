import { getKinship } from "@kinkeeper/contracts/genealogy/endpoints";
import { notFound } from "@kinkeeper/platform/domain-error";
import { route, type Route } from "@kinkeeper/platform/http/route";
import { viewerOf } from "../actor.ts";
import { kinship } from "../kinship/kinship.ts";
import type { KinGraphs } from "./kin-graphs.ts";

export const kinRoutes = (graphs: KinGraphs): readonly Route[] => [
  route(getKinship, async ({ query, caller, tenantId }) => {
    const graph = await graphs.of(viewerOf({ caller, tenantId }));
    if (!graph.has(query.from) || !graph.has(query.to)) throw notFound("person");
    return kinship(graph, query.from, query.to);
  }),
];
