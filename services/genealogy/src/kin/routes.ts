import { getKinship } from "@kinkeeper/contracts/genealogy/endpoints";
import { notFound } from "@kinkeeper/platform/domain-error";
import { route, type Route } from "@kinkeeper/platform/http/route";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { kinship } from "../kinship/kinship.ts";
import { KinGraphs } from "./kin-graphs.ts";

export const kinRoutes = ({ readModel }: Pick<ServiceDependencies, "readModel">): readonly Route[] => {
  const graphs = new KinGraphs(readModel);
  return [
    route(getKinship, async ({ query, caller, tenantId }) => {
      const graph = await graphs.of({ tenantId, userId: caller.sub });
      if (!graph.has(query.from) || !graph.has(query.to)) throw notFound("person");
      return kinship(graph, query.from, query.to);
    }),
  ];
};
