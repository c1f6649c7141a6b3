import {
  addFamilyRelationship,
  changeFamilyRelationship,
  listFamilyRelationships,
  removeFamilyRelationship,
} from "@kinkeeper/contracts/genealogy/relationship-endpoints";
import {
  noDetails,
  relationshipFieldNames,
  relationshipPrivacy,
  type RelationshipDetails,
  type RelationshipField,
} from "@kinkeeper/contracts/genealogy/relationship";
import { listRelationshipHistory } from "@kinkeeper/contracts/genealogy/relationship-history";
import type { RelationshipEvent } from "@kinkeeper/contracts/genealogy/events";
import { userNames } from "@kinkeeper/accounts/user-names";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import { route, type Route } from "@kinkeeper/platform/http/route";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { actorOf, viewerOf } from "../actor.ts";
import type { FamilyTransactions } from "../family/family-transactions.ts";
import type { ListAnswers } from "../family/list-answers.ts";
import { addRelationship, changeRelationship, removeRelationship } from "./add-and-remove-relationship.ts";
import { eachPart } from "./relationship-privacy.ts";
import { findRelationship } from "./relationship-answer.ts";
import { relationshipStream } from "./canonical-relationship.ts";
import { isStatedByOther, relationshipHistoryOf, relationshipsSeen } from "./relationship-history.ts";
import { hasPrivatePast } from "./private-past.ts";
import { relationshipList } from "./relationship-list.ts";

/** What was sent of the details; what was left out stays away. */
const sentOf = (body: {
  readonly [Name in RelationshipField]?: RelationshipDetails[Name] | undefined;
}): Partial<RelationshipDetails> =>
  Object.fromEntries(relationshipFieldNames.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]])));

export const relationshipRoutes = (
  { readModel, journal, now }: Pick<ServiceDependencies, "readModel" | "journal" | "now">,
  { transactions, lists }: { readonly transactions: FamilyTransactions; readonly lists: ListAnswers },
): readonly Route[] => {
  return [
    route(listFamilyRelationships, ({ caller, tenantId, header }) =>
      lists.answer(relationshipList, viewerOf({ caller, tenantId }), {
        ifNoneMatch: header("if-none-match"),
        acceptEncoding: header("accept-encoding"),
      }),
    ),

    route(addFamilyRelationship, async ({ body, caller, tenantId, context, idempotencyKey }) => {
      const { member1Id, member2Id, relationshipType } = body;
      const { isFamilyAdmin } = actorOf(caller);
      if (relationshipPrivacy.some((part) => body[part]) && !isFamilyAdmin)
        throw new DomainError("FORBIDDEN", "Only family admins can decide who sees a relationship.");
      // What was private before it was removed is so again: a member's "not private" would open it.
      const noPrivacy = isFamilyAdmin ? {} : eachPart(() => null);
      const details = { ...noDetails, ...sentOf(body), ...noPrivacy };
      const id = await addRelationship(
        transactions,
        { member1Id, member2Id, relationshipType, ...details },
        context,
        actorOf(caller),
        idempotencyKey,
      );
      const listed = await readModel.asViewer(viewerOf({ caller, tenantId }), (sql) => findRelationship(sql, id));
      // The list may be late; what was recorded is known.
      return listed ?? { id, member1Id, member2Id, relationshipType, ...details, createdAt: now().toISOString() };
    }),

    route(changeFamilyRelationship, async ({ params, body, caller, tenantId, context, ifRevision }) => {
      await changeRelationship(transactions, params.id, sentOf(body), context, ifRevision);
      const listed = await readModel.asViewer(viewerOf({ caller, tenantId }), (sql) =>
        findRelationship(sql, params.id),
      );
      if (!listed) throw notFound("relationship");
      return listed;
    }),

    route(listRelationshipHistory, async ({ params, caller, tenantId }) => {
      const { isFamilyAdmin } = actorOf(caller);
      const found = await readModel.asViewer(viewerOf({ caller, tenantId }), (sql) =>
        relationshipsSeen(sql, params.id),
      );
      const visibleEvents = await Promise.all(
        found.map(async ({ id, seesPrivate }) => {
          const events = await journal.read<RelationshipEvent>(relationshipStream(tenantId, id));
          const seesPast =
            seesPrivate && (isFamilyAdmin || !events.some((event) => isStatedByOther(event, caller.sub)));
          return seesPast || !hasPrivatePast(events) ? events : [];
        }),
      );
      const actors = visibleEvents.flatMap((events) => events.flatMap(({ metadata: { actorId } }) => actorId ?? []));
      const names = await userNames(readModel.service, [...new Set(actors)]);
      return visibleEvents
        .flatMap((events) => relationshipHistoryOf(events, names))
        .toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
    }),

    route(removeFamilyRelationship, ({ params, caller, context }) =>
      removeRelationship(transactions, params.id, context, actorOf(caller)),
    ),
  ];
};
