import { checkQuotes, findPassages } from "@kinkeeper/contracts/archive/passages";
import { listItemPlaces, search, searchFacets, suggestSearches } from "@kinkeeper/contracts/archive/search";
import { route, type Route } from "@kinkeeper/platform/http/route";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { viewerOf } from "../viewer.ts";
import type { Meanings } from "./embeddings/meanings.ts";
import { compareQuotes } from "./compare-quotes.ts";
import { facetsOf } from "./facets.ts";
import { findPassagesFor } from "./find-passages.ts";
import { itemPlacesOf } from "./item-places.ts";
import { searchFamily } from "./search-family.ts";
import { suggest } from "./suggestions.ts";

export const searchRoutes = ({ readModel }: ServiceDependencies, meanings: Meanings): readonly Route[] => [
  route(search, ({ query, caller, tenantId }) =>
    searchFamily(readModel, meanings, viewerOf({ caller, tenantId }), query),
  ),
  route(suggestSearches, ({ query, caller, tenantId }) => suggest(readModel, viewerOf({ caller, tenantId }), query.q)),
  route(searchFacets, ({ caller, tenantId }) => facetsOf(readModel, viewerOf({ caller, tenantId }))),
  route(listItemPlaces, ({ caller, tenantId }) => itemPlacesOf(readModel, viewerOf({ caller, tenantId }))),
  route(findPassages, ({ query, caller, tenantId }) =>
    findPassagesFor(readModel, meanings, viewerOf({ caller, tenantId }), query),
  ),
  route(checkQuotes, ({ body, caller, tenantId }) =>
    readModel.asViewer(viewerOf({ caller, tenantId }), (sql) => compareQuotes(sql, body.quotes)),
  ),
];
