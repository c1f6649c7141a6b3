import { listItemsAboutPerson } from "@kinkeeper/contracts/archive/about-person";
import { route, type Route } from "@kinkeeper/platform/http/route";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { viewerOf } from "../viewer.ts";
import { itemsAboutPerson } from "./items-about-person.ts";

export const aboutPersonRoutes = ({ readModel }: Pick<ServiceDependencies, "readModel">): readonly Route[] => [
  route(listItemsAboutPerson, ({ caller, tenantId, params: { id } }) =>
    itemsAboutPerson(readModel, viewerOf({ caller, tenantId }), id),
  ),
];
