import { listDeletedItems } from "@kinkeeper/contracts/archive/deleted-items";
import { route, type Route } from "@kinkeeper/platform/http/route";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { deletedItems } from "./deleted-items.ts";

export const deletedItemRoutes = ({
  readModel,
  now,
}: Pick<ServiceDependencies, "readModel" | "now">): readonly Route[] => [
  route(listDeletedItems, ({ caller, tenantId, query: { after } }) =>
    deletedItems(readModel, { caller, tenantId, after, now: now() }),
  ),
];
