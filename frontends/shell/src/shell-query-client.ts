import { isApiError } from "@kinkeeper/kit/api/api-error.ts";
import { createQueryClient } from "@kinkeeper/kit/api/query-client.ts";
import type { QueryClient } from "@tanstack/react-query";
import { tellSessionEnded } from "./session-ended.ts";

/** The page's one query client; what any call says about session and family reaches the shell here. */
export const createShellQueryClient = (): QueryClient => {
  const queries = createQueryClient((failure) => {
    // A file that was not taken is told as a sentence, with the call that failed behind it.
    const error = isApiError(failure) ? failure : failure.cause;
    if (!isApiError(error)) return;
    if (error.isSignedOut) tellSessionEnded(true);
    // The family's status has changed under us: the banner should say so.
    if (error.code === "TENANT_SUSPENDED" || error.code === "TENANT_CANCELLED")
      void queries.invalidateQueries({ queryKey: ["getTenant"] });
  });
  return queries;
};
