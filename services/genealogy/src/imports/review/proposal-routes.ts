import {
  acceptProposedChanges,
  declineProposedChanges,
  listWaitingProposals,
} from "@kinkeeper/contracts/genealogy/gedcom";
import { userNames } from "@kinkeeper/accounts/user-names";
import { route, type Route } from "@kinkeeper/platform/http/route";
import { viewerOf } from "../../actor.ts";
import { requireImport } from "../import-answer.ts";
import type { ImportDependencies } from "../import-context.ts";
import { decideProposals } from "../../proposals/decide-proposals.ts";
import { waitingImports } from "../../proposals/proposal-answer.ts";

/** What administrators decide of what members' files would change. */
export const proposalRoutes = (dependencies: ImportDependencies): readonly Route[] => {
  const { readModel } = dependencies;
  return [
    route(listWaitingProposals, async ({ caller, tenantId }) => {
      const found = await readModel.asViewer(viewerOf({ caller, tenantId }), waitingImports);
      const names = await userNames(readModel.service, [...new Set(found.flatMap(({ userId }) => userId ?? []))]);
      return found.map(({ userId, ...one }) => ({ ...one, userName: (userId && names.get(userId)) ?? null }));
    }),

    route(acceptProposedChanges, async (asked) => {
      const importId = asked.params.id;
      await requireImport(dependencies, importId, asked);
      await decideProposals(dependencies, asked.context, "accept", { importId, ids: asked.body.ids });
      return (await requireImport(dependencies, importId, asked)).answer;
    }),

    route(declineProposedChanges, async (asked) => {
      const importId = asked.params.id;
      await requireImport(dependencies, importId, asked);
      await decideProposals(dependencies, asked.context, "decline", { importId, ids: asked.body.ids });
      return (await requireImport(dependencies, importId, asked)).answer;
    }),
  ];
};
