import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { currentUserQuery } from "../current-user.ts";

/**
 * Once one goes on in another family, nothing of the first stays in memory. Every other key names its family
 * (`[endpoint, tenantId, …]`). Done after the pages of the old family are gone: while they are mounted they would
 * ask for their data again, and keep the new family's under the old name.
 */
export const useForgetOtherFamilies = (tenantId: string | null): void => {
  const queries = useQueryClient();
  const last = useRef(tenantId);
  useEffect(() => {
    if (last.current === tenantId) return;
    last.current = tenantId;
    queries.removeQueries({
      predicate: ({ queryKey }) => queryKey[0] !== currentUserQuery.queryKey[0] && queryKey[1] !== (tenantId ?? ""),
    });
  }, [queries, tenantId]);
};
