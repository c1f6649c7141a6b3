import type { Claims } from "@kinkeeper/contracts/claims";
import {
  countPossibleDuplicates,
  findDifferent,
  listMerges,
  listPossibleDuplicates,
  mergeFamilyMembers,
  putOffDuplicate,
  reopenDuplicate,
  undoMerge,
} from "@kinkeeper/contracts/genealogy/duplicates";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { route, type Route } from "@kinkeeper/platform/http/route";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { actorOf, viewerOf } from "../actor.ts";
import type { FamilyTransactions } from "../family/family-transactions.ts";
import { findMember, memberAfter, memberReply } from "../members/member-answer.ts";
import type { Member } from "../members/member.ts";
import { openPairs, pageOfPairs } from "./duplicate-answer.ts";
import { duplicateDecider, duplicateStream, pairOf, type DuplicateCommand } from "./duplicate.decider.ts";
import type { DuplicateSearches } from "./duplicate-searches.ts";
import { mergedPeople } from "./merged-people.ts";
import { mergePeople, undoMergeOf } from "./merge-people.ts";

interface Asker {
  readonly caller: Claims;
  readonly tenantId: string;
  readonly context: CommandContext;
}

interface TwoPeople {
  readonly member1Id: string;
  readonly member2Id: string;
}

export const duplicateRoutes = (
  dependencies: ServiceDependencies,
  { transactions, searches }: { readonly transactions: FamilyTransactions; readonly searches: DuplicateSearches },
): readonly Route[] => {
  const { readModel, now } = dependencies;
  /** @throws DomainError NOT_FOUND where one of the two is not in the family */
  const decide = async (
    { caller, tenantId, context }: Asker,
    { member1Id, member2Id }: TwoPeople,
    commandOf: (pair: ReturnType<typeof pairOf>) => DuplicateCommand,
  ): Promise<void> => {
    if (member1Id === member2Id) throw new DomainError("INVALID_INPUT", "Please choose two different people.");
    const here = await readModel.asViewer(
      viewerOf({ caller, tenantId }),
      (sql) => sql`select from members where not removed and id = any(${[member1Id, member2Id]}::uuid[])`,
    );
    if (here.length < 2) throw notFound("person");
    const pair = pairOf(context.tenantId, member1Id, member2Id);
    const stream = duplicateStream(context.tenantId, pair);
    await executeCommand(dependencies, duplicateDecider, stream, commandOf(pair), context);
  };

  const answerAfter = async (
    memberId: string,
    outcome: { readonly state: Member; readonly revision: number },
    asker: Asker,
  ) => {
    const listed = await readModel.asViewer(viewerOf(asker), (sql) => findMember(sql, memberId));
    return memberReply(200, memberAfter(memberId, outcome, listed, now()));
  };

  return [
    route(listPossibleDuplicates, async ({ query, caller, tenantId }) => {
      const viewer = viewerOf({ caller, tenantId });
      const { state, pairs } = await searches.of(viewer);
      return readModel.asViewer(viewer, async (sql) => {
        const open = await openPairs(sql, pairs);
        return { state, count: open.length, ...(await pageOfPairs(sql, open, query.after)) };
      });
    }),

    route(countPossibleDuplicates, async ({ caller, tenantId }) => {
      const viewer = viewerOf({ caller, tenantId });
      const { state, pairs } = await searches.of(viewer);
      const open = await readModel.asViewer(viewer, (sql) => openPairs(sql, pairs));
      return { state, count: open.filter(({ isLater }) => !isLater).length };
    }),

    route(findDifferent, ({ body, caller, tenantId, context }) =>
      decide({ caller, tenantId, context }, body, (data) => ({ type: "FindDifferent", data })),
    ),

    route(putOffDuplicate, ({ body, caller, tenantId, context }) =>
      decide({ caller, tenantId, context }, body, (data) => ({ type: "PutOff", data })),
    ),

    route(reopenDuplicate, ({ body, caller, tenantId, context }) => {
      const mayOverrule = actorOf(caller).isFamilyAdmin;
      return decide({ caller, tenantId, context }, body, (pair) => ({
        type: "Reopen",
        data: { ...pair, mayOverrule },
      }));
    }),

    route(mergeFamilyMembers, async ({ body, caller, tenantId, context }) =>
      answerAfter(body.keptId, await mergePeople(transactions, body, context), { caller, tenantId, context }),
    ),

    route(undoMerge, async ({ params, caller, tenantId, context }) =>
      answerAfter(params.id, await undoMergeOf(transactions, params.id, context), { caller, tenantId, context }),
    ),

    route(listMerges, ({ query, caller, tenantId }) =>
      readModel.asViewer(viewerOf({ caller, tenantId }), (sql) => mergedPeople(sql, query.after)),
    ),
  ];
};
