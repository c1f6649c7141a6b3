import { getAdminStats } from "@kinkeeper/contracts/identity/administration";
import { changeTenantStatus, listTenants } from "@kinkeeper/contracts/identity/platform-families";
import { jwks } from "@kinkeeper/contracts/identity/sign-in";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { jsonReply, route, type Route } from "@kinkeeper/platform/http/route";
import { adminStatsOf } from "../administration/admin-stats.ts";
import { allFamilies } from "../directory/directory.ts";
import { recordedFamily } from "../directory/recorded-family.ts";
import type { IdentityParts } from "../parts.ts";
import { applyStatus } from "../sessions/apply-status.ts";
import { tenantDecider } from "../tenants/tenant.decider.ts";
import { tenantStream } from "../tenants/tenant.ts";

/** What concerns every family: for super administrators, and the keys that anybody may know. */
export const platformRoutes = (parts: IdentityParts): readonly Route[] => {
  const { journal, readModel, signingKeys } = parts;

  return [
    route(getAdminStats, () => adminStatsOf(readModel)),

    route(listTenants, ({ query }) => allFamilies(readModel, query)),

    route(changeTenantStatus, async ({ params: { tenantId }, body: { status, reason }, platformContext }) => {
      const command = { type: "ChangeTenantStatus", status, reason: reason ?? undefined } as const;
      await executeCommand(parts, tenantDecider, tenantStream(tenantId), command, platformContext);
      const { tenant, answer } = await recordedFamily(journal, tenantId);
      const userCount = [...tenant.members.values()].filter(({ joined }) => joined).length;
      return jsonReply(200, { ...answer, userCount }, await applyStatus(parts, tenant));
    }),

    route(jwks, async () =>
      jsonReply(200, { keys: await signingKeys.published() }, { "cache-control": "public, max-age=60" }),
    ),
  ];
};
