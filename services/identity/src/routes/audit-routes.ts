import { getActivity, getAudit, getAuditActors } from "@kinkeeper/contracts/identity/audit";
import type { Claims } from "@kinkeeper/contracts/claims";
import { DomainError } from "@kinkeeper/platform/domain-error";
import { hiddenPositions } from "@kinkeeper/platform/hidden-positions";
import { route, type Route } from "@kinkeeper/platform/http/route";
import type { Viewer } from "@kinkeeper/platform/read-model";
import { actorsOf, familyLog, platformLog } from "../audit/audit-log.ts";
import type { IdentityParts } from "../parts.ts";

/** The family whose log somebody reads; undefined for the platform's, which super administrators read. */
const readerOf = ({ role, tenantId, sub }: Claims): Viewer | undefined => {
  if (role === "super_admin") return undefined;
  if (!tenantId) throw new DomainError("NO_TENANT", "No tenant ID");
  return { tenantId, userId: sub };
};

/** Who did what, when. */
export const auditRoutes = ({ readModel, keyring }: Pick<IdentityParts, "readModel" | "keyring">): readonly Route[] => {
  const log = { readModel, positions: hiddenPositions(keyring, "identity") };
  return [
    route(getAudit, ({ caller, query }) => {
      const viewer = readerOf(caller);
      return viewer ? familyLog(log, viewer, ["family", "admins"], query) : platformLog(log, query);
    }),

    route(getAuditActors, ({ caller }) => actorsOf(readModel, readerOf(caller))),

    route(getActivity, ({ caller, tenantId, query }) =>
      familyLog(log, { tenantId, userId: caller.sub }, ["family"], query),
    ),
  ];
};
