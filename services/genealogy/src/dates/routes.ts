import { countFamilyDates, listFamilyDates } from "@kinkeeper/contracts/genealogy/family-dates";
import { route, type Route } from "@kinkeeper/platform/http/route";
import { viewerOf } from "../actor.ts";
import type { FamilyCache } from "../family/family-cache.ts";
import type { DatedFamily } from "./dated-family.ts";
import { countedDates, foundDates } from "./found-dates.ts";

export const dateRoutes = (families: FamilyCache<DatedFamily>): readonly Route[] => [
  route(listFamilyDates, async ({ query, caller, tenantId }) =>
    foundDates(await families.of(viewerOf({ caller, tenantId })), query),
  ),
  route(countFamilyDates, async ({ query, caller, tenantId }) =>
    countedDates(await families.of(viewerOf({ caller, tenantId })), query),
  ),
];
