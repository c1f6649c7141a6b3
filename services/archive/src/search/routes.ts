import { checkQuotes, findPassages } from "@kinkeeper/contracts/archive/passages";
import { search, searchFacets, suggestSearches } from "@kinkeeper/contracts/archive/search";
import { route, type Route } from "@kinkeeper/platform/http/route";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import type { Meanings } from "./embeddings/meanings.ts";
import { compareQuotes } from "./compare-quotes.ts";
import { facetsOf } from "./facets.ts";
import { findPassagesFor } from "./find-passages.ts";
import { searchFamily } from "./search-family.ts";
import { suggest } from "./suggestions.ts";

export const searchRoutes = ({ readModel }: ServiceDependencies, meanings: Meanings): readonly Route[] => [
  route(search, ({ query, caller, tenantId }) =>
    searchFamily(readModel, meanings, { tenantId, userId: caller.sub }, query),
  ),
  route(suggestSearches, ({ query, caller, tenantId }) =>
    suggest(readModel, { tenantId, userId: caller.sub }, query.q),
  ),
  route(searchFacets, ({ caller, tenantId }) => facetsOf(readModel, { tenantId, userId: caller.sub })),
  route(findPassages, ({ query, caller, tenantId }) =>
    findPassagesFor(readModel, meanings, { tenantId, userId: caller.sub }, query),
  ),
  route(checkQuotes, ({ body, caller, tenantId }) =>
    readModel.asViewer({ tenantId, userId: caller.sub }, (sql) => compareQuotes(sql, body.quotes)),
  ),
];
