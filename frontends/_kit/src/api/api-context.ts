import { createContext, useContext } from "react";
import type { Api } from "./create-api.ts";

export const ApiContext = createContext<Api | undefined>(undefined);

/** The client of the family one is in: `useSuspenseQuery(useApi().queryFor(listFamilyMembers))`. */
export const useApi = (): Api => {
  const api = useContext(ApiContext);
  if (!api) throw new Error("useApi needs a FrontendRoot above it");
  return api;
};
