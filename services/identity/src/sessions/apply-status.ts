import { endsSessions } from "../users/session-version.ts";
import type { IdentityParts } from "../parts.ts";
import { revoke } from "./open-session.ts";
import type { FoundedTenant } from "../tenants/tenant.ts";

/** Super administrators may do everywhere what they may, so theirs go on. */
const endSessionsOfMembers = async (
  { readModel, sessions }: Pick<IdentityParts, "readModel" | "sessions">,
  tenantId: string,
): Promise<void> => {
  const superAdmins = await readModel.service<{ user_id: string }[]>`select user_id from users where super_admin`;
  await sessions.endInFamily(
    tenantId,
    superAdmins.map(({ user_id }) => user_id),
  );
};

/** Makes the status of a family hold from the next request on. Answers the header for the gateway that waits. */
export const applyStatus = async (
  parts: Pick<IdentityParts, "readModel" | "sessions" | "revocations">,
  { tenantId, status }: Pick<FoundedTenant, "tenantId" | "status">,
) => {
  if (endsSessions(status)) await endSessionsOfMembers(parts, tenantId);
  return revoke(parts, { tenantId });
};
