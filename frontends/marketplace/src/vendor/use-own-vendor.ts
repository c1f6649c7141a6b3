import { listVendors, type Vendor } from "@kinkeeper/contracts/marketplace/vendors";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useSuspenseQuery } from "@tanstack/react-query";

/** The vendor of who is signed in; undefined for who never applied. Suspends. */
export const useOwnVendor = (): Vendor | undefined => {
  const { data: vendors } = useSuspenseQuery(useApi().queryFor(listVendors, { query: { mine: "true" } }));
  return vendors[0];
};
