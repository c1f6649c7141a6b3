import type { OnboardingEvent } from "@kinkeeper/contracts/identity/events";
import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";

type UserErased = Extract<UserEvent, { type: "UserErased" }>;

/** What people decided about the first steps in a family's archive. */
export const onboardingProjection: Projection<OnboardingEvent | UserErased> = {
  name: "onboarding_v1",
  contexts: ["identity"],
  tables: ["onboarding"],
  on: {
    OnboardingStepSkipped: eachEvent(
      (sql, { data: { userId, step }, metadata: { tenantId } }) => sql`
        insert into onboarding (tenant_id, user_id, skipped) values (${tenantId}, ${userId}, array[${step}])
        on conflict (tenant_id, user_id) do update set skipped = onboarding.skipped || excluded.skipped`,
    ),
    OnboardingEnded: eachEvent(
      (sql, { data: { userId }, metadata: { tenantId } }) => sql`
        insert into onboarding (tenant_id, user_id, is_over) values (${tenantId}, ${userId}, true)
        on conflict (tenant_id, user_id) do update set is_over = true`,
    ),
    UserErased: eachEvent((sql, { data: { userId } }) => sql`delete from onboarding where user_id = ${userId}`),
  },
};
