import { getArchiveBeginning } from "@kinkeeper/contracts/archive/onboarding";
import { route, type Route } from "@kinkeeper/platform/http/route";
import type { ServiceDependencies } from "@kinkeeper/platform/service";

/** What of the first steps in a family's archive is done in what it keeps. */
export const onboardingRoutes = ({ readModel }: Pick<ServiceDependencies, "readModel">): readonly Route[] => [
  route(getArchiveBeginning, ({ caller: { sub: userId }, tenantId }) =>
    readModel.asViewer({ tenantId, userId }, async (sql) => {
      const has = (type: "photo" | "story") => sql`exists (
        select from items where tenant_id = ${tenantId} and kind = 'artifact' and not removed
          and details::jsonb ->> 'artifactType' = ${type} and (privacy <> 'private' or user_id = ${userId}))`;
      const [found] = await sql<{ photo: boolean; story: boolean }[]>`
        select ${has("photo")} as photo, ${has("story")} as story`;
      return { hasPhoto: found!.photo, hasStory: found!.story };
    }),
  ),
];
