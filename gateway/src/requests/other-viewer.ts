import type { Claims } from "@kinkeeper/contracts/claims";
import type { Endpoint } from "@kinkeeper/contracts/endpoint";
import { viewerHeader, viewerName } from "@kinkeeper/contracts/viewer";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { IncomingMessage } from "node:http";

/** Calls about the account itself, the change to another family included: whichever family it is in. */
const isOfAccount = ({ path }: Pick<Endpoint, "path">): boolean => path.startsWith("/api/auth/");

/**
 * Why a change is not made that a page sends which was opened in another family, or by somebody else, than the session is of by now: it would
 * go where nobody who looks at that page expects it.
 */
export const refusalOfOtherViewer = (
  { headers }: Pick<IncomingMessage, "headers">,
  endpoint: Pick<Endpoint, "path">,
  claims: Claims | undefined,
): DomainError | undefined => {
  const expected = headers[viewerHeader];
  if (typeof expected !== "string" || !claims) return undefined;
  const { sub, viewedBy: userId = sub, tenantId } = claims;
  if (expected === viewerName(userId, tenantId)) return undefined;
  if (!expected.startsWith(`${userId} `))
    return new DomainError("CONFLICT", "Somebody else has signed in since this page was opened. Please reload it.");
  if (isOfAccount(endpoint)) return undefined;
  return new DomainError(
    "CONFLICT",
    "You went on in another of your families since this page was opened. To save this here, please switch back to this family in another tab.",
  );
};
