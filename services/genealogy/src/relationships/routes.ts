import {
  addFamilyRelationship,
  listFamilyRelationships,
  removeFamilyRelationship,
} from "@kinkeeper/contracts/genealogy/endpoints";
import { route, type Route } from "@kinkeeper/platform/http/route";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import type { FamilyTransactions } from "../family/family-transactions.ts";
import type { ListAnswers } from "../family/list-answers.ts";
import { addRelationship, removeRelationship } from "./add-and-remove-relationship.ts";
import { findRelationship } from "./relationship-answer.ts";
import { relationshipList } from "./relationship-list.ts";

export const relationshipRoutes = (
  { readModel, now }: Pick<ServiceDependencies, "readModel" | "now">,
  { transactions, lists }: { readonly transactions: FamilyTransactions; readonly lists: ListAnswers },
): readonly Route[] => {
  return [
    route(listFamilyRelationships, ({ caller, tenantId, header }) =>
      lists.answer(
        relationshipList,
        { tenantId, userId: caller.sub },
        { ifNoneMatch: header("if-none-match"), acceptEncoding: header("accept-encoding") },
      ),
    ),

    route(addFamilyRelationship, async ({ body, caller, tenantId, context }) => {
      const { member1Id, member2Id, relationshipType } = body;
      const marriage = { marriageDate: body.marriageDate ?? null, marriagePlace: body.marriagePlace ?? null };
      const id = await addRelationship(transactions, { member1Id, member2Id, relationshipType, ...marriage }, context);
      const listed = await readModel.asViewer({ tenantId, userId: caller.sub }, (sql) => findRelationship(sql, id));
      // The list may be late; what was recorded is known.
      return listed ?? { id, member1Id, member2Id, relationshipType, ...marriage, createdAt: now().toISOString() };
    }),

    route(removeFamilyRelationship, ({ params, context }) => removeRelationship(transactions, params.id, context)),
  ];
};
