import type { TenantEvent } from "@kinkeeper/contracts/identity/tenant-events";
import { endsSessions, statusVersion } from "../users/session-version.ts";
import type { IdentityParts } from "../parts.ts";
import { revoke } from "./open-session.ts";
import { tenantStream, type FoundedTenant } from "../tenants/tenant.ts";

type Parts = Pick<IdentityParts, "journal" | "readModel" | "sessions">;

/**
 * Super administrators may do everywhere what they may, so theirs go on. So does one that was opened since: the status is known to whoever
 * signs in before it is applied here.
 */
const endSessionsOfMembers = async ({ journal, readModel, sessions }: Parts, tenantId: string): Promise<void> => {
  const version = statusVersion(await journal.read<TenantEvent>(tenantStream(tenantId)));
  const superAdmins = await readModel.service<{ user_id: string }[]>`select user_id from users where super_admin`;
  await sessions.endInFamily(
    tenantId,
    superAdmins.map(({ user_id }) => user_id),
    version,
  );
};

/** Makes the status of a family hold from the next request on. Answers the header for the gateway that waits. */
export const applyStatus = async (
  parts: Parts & Pick<IdentityParts, "revocations">,
  { tenantId, status }: Pick<FoundedTenant, "tenantId" | "status">,
) => {
  if (endsSessions(status)) await endSessionsOfMembers(parts, tenantId);
  return revoke(parts, { tenantId });
};
