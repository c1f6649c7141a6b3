import { chooseOwnPerson, getOwnPerson } from "@kinkeeper/contracts/genealogy/own-person";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { notFound } from "@kinkeeper/platform/domain-error";
import { route, type Route } from "@kinkeeper/platform/http/route";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { viewerOf } from "../actor.ts";
import { findOwnPerson } from "./find-own-person.ts";
import { ownPersonDecider, ownPersonStream } from "./own-person.decider.ts";

export const ownPersonRoutes = (dependencies: ServiceDependencies): readonly Route[] => {
  const { readModel } = dependencies;
  return [
    route(getOwnPerson, async ({ caller, tenantId }) => {
      const viewer = viewerOf({ caller, tenantId });
      return { memberId: (await readModel.asViewer(viewer, (sql) => findOwnPerson(sql, viewer))) ?? null };
    }),

    route(chooseOwnPerson, async ({ body: { memberId }, caller: { sub: userId }, tenantId, context }) => {
      const [somebody] = await readModel.asViewer(
        { tenantId, userId },
        (sql) => sql`select from members where tenant_id = ${tenantId} and id = ${memberId} and not removed`,
      );
      if (memberId !== null && !somebody) throw notFound("person");
      const command = { type: "ChooseOwnPerson", data: { userId, memberId } } as const;
      await executeCommand(dependencies, ownPersonDecider, ownPersonStream(tenantId, userId), command, context);
      return { memberId };
    }),
  ];
};
