import { endOnboarding, getOnboarding, skipOnboardingStep } from "@kinkeeper/contracts/identity/onboarding";
import type { OnboardingStep } from "@kinkeeper/contracts/identity/onboarding-step";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { route, type Route, type RouteRequest } from "@kinkeeper/platform/http/route";
import type { Endpoint } from "@kinkeeper/contracts/endpoint";
import type { IdentityParts } from "../parts.ts";
import { onboardingDecider, onboardingStream, type OnboardingCommand } from "./onboarding.decider.ts";

interface OnboardingRow {
  readonly skipped: OnboardingStep[] | null;
  readonly is_over: boolean | null;
  readonly has_invited: boolean;
}

/** The first steps in a family's archive, for each account and family by itself. */
export const onboardingRoutes = (parts: IdentityParts): readonly Route[] => {
  const execute = (
    { tenantId, caller, context }: Pick<RouteRequest<Endpoint>, "tenantId" | "caller" | "context">,
    command: OnboardingCommand,
  ) => executeCommand(parts, onboardingDecider, onboardingStream(tenantId, caller.sub), command, context);

  return [
    route(getOnboarding, async ({ tenantId, caller: { sub: userId } }) => {
      const rows = await parts.readModel.asViewer(
        { tenantId, userId },
        (sql) => sql<OnboardingRow[]>`
        select o.skipped, o.is_over, exists (
          select from tenant_users where tenant_id = ${tenantId} and user_id <> ${userId}
        ) as has_invited
        from (select) as one
        left join onboarding o on o.tenant_id = ${tenantId} and o.user_id = ${userId}`,
      );
      const { skipped, is_over, has_invited } = rows[0]!;
      return { skipped: skipped ?? [], isOver: is_over ?? false, hasInvited: has_invited };
    }),

    route(skipOnboardingStep, async (request) => {
      await execute(request, { type: "SkipStep", userId: request.caller.sub, step: request.body.step });
    }),

    route(endOnboarding, async (request) => {
      await execute(request, { type: "EndOnboarding", userId: request.caller.sub });
    }),
  ];
};
