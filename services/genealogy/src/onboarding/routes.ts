import { getTreeBeginning } from "@kinkeeper/contracts/genealogy/onboarding";
import { route, type Route } from "@kinkeeper/platform/http/route";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { viewerOf } from "../actor.ts";
import { findOwnPerson } from "../own-person/find-own-person.ts";

/** What of the first steps in a family's archive is done in the tree. */
export const onboardingRoutes = ({ readModel }: Pick<ServiceDependencies, "readModel">): readonly Route[] => [
  route(getTreeBeginning, ({ caller, tenantId }) => {
    const viewer = viewerOf({ caller, tenantId });
    return readModel.asViewer(viewer, async (sql) => {
      const own = (await findOwnPerson(sql, viewer)) ?? null;
      const [found] = await sql<{ has_people: boolean; has_parents: boolean }[]>`
        select
          exists (select from members where tenant_id = ${tenantId} and not removed) as has_people,
          exists (
            select from relationships where tenant_id = ${tenantId} and active and (
              (relationship_type = 'parent' and member2_id = ${own}) or (relationship_type = 'child' and member1_id = ${own})
            )
          ) as has_parents`;
      return { hasPeople: found!.has_people, ownPersonId: own, hasParents: found!.has_parents };
    });
  }),
];
