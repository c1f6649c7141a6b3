import { getHome } from "@kinkeeper/contracts/archive/home";
import { route, type Route } from "@kinkeeper/platform/http/route";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { viewerOf } from "../viewer.ts";
import { homeOf } from "./home-rows.ts";

export const homeRoutes = ({ readModel }: Pick<ServiceDependencies, "readModel">): readonly Route[] => [
  route(getHome, ({ caller, tenantId, query: { day } }) => homeOf(readModel, viewerOf({ caller, tenantId }), day)),
];
