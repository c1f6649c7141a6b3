import { identityContext } from "@kinkeeper/contracts/identity/events";
import type { ServiceDefinition } from "@kinkeeper/platform/service";
import { checkSuperAdmins, ensureFirstSuperAdmins } from "./accounts/first-super-admin.ts";
import { destroyErasedKey } from "./accounts/destroy-erased-key.ts";
import { ticketStatesProjection } from "./administration/ticket-states.projection.ts";
import { vendorStatesProjection } from "./administration/vendor-states.projection.ts";
import { auditProjection } from "./audit/audit.projection.ts";
import { followBilling } from "./billing/follow-billing.ts";
import { memberLimitsProjection } from "./billing/member-limits.projection.ts";
import { trialReview } from "./billing/review-trials.ts";
import { notifyAdmins } from "./billing/notify-admins.ts";
import { directoryProjection } from "./directory/directory.projection.ts";
import { strandedInvitations } from "./invitations/forget-stranded.ts";
import { onboardingProjection } from "./onboarding/onboarding.projection.ts";
import { onboardingRoutes } from "./onboarding/routes.ts";
import { identityParts } from "./parts.ts";
import { accountRoutes } from "./routes/account-routes.ts";
import { auditRoutes } from "./routes/audit-routes.ts";
import { familyRoutes } from "./routes/family-routes.ts";
import { invitationRoutes } from "./routes/invitation-routes.ts";
import { internalRoutes, revocationFeed } from "./routes/internal-routes.ts";
import { openidRoutes } from "./routes/openid-routes.ts";
import { platformRoutes } from "./routes/platform-routes.ts";
import { secondStepRoutes } from "./routes/second-step-routes.ts";
import { securityRoutes } from "./routes/security-routes.ts";
import { signInRoutes } from "./routes/sign-in-routes.ts";
import { operatorResets } from "./operator/operator-resets.ts";
import { sweeper } from "./sessions/sweeper.ts";
import { identitySettings, type IdentitySettings } from "./settings.ts";

/** Accounts, families, who belongs to which, and who is signed in. */
export const identity: ServiceDefinition<IdentitySettings> = {
  name: "identity",
  context: identityContext,
  migrations: new URL("../migrations/", import.meta.url),
  projections: [
    directoryProjection,
    vendorStatesProjection,
    ticketStatesProjection,
    auditProjection,
    memberLimitsProjection,
    onboardingProjection,
  ],
  settings: identitySettings,
  build: (dependencies) => {
    checkSuperAdmins(dependencies.settings);
    const parts = identityParts(dependencies);
    const feed = revocationFeed(parts);
    return {
      routes: [
        ...signInRoutes(parts),
        ...secondStepRoutes(parts),
        ...openidRoutes(parts),
        ...securityRoutes(parts),
        ...accountRoutes(parts),
        ...invitationRoutes(parts),
        ...familyRoutes(parts),
        ...platformRoutes(parts),
        ...auditRoutes(parts),
        ...onboardingRoutes(parts),
        ...internalRoutes(parts),
      ],
      reactions: [followBilling(parts), notifyAdmins(parts), destroyErasedKey(parts)],
      extra: feed.extra,
      periodic: [sweeper(parts), strandedInvitations(parts), operatorResets(parts), ...trialReview(parts)],
      start: () => ensureFirstSuperAdmins(parts),
      stop: async () => {
        feed.stop();
        parts.revocations.stop();
      },
    };
  },
};

// The embedded launcher finds every service by its name.
export default identity;
