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
import { actorOf } from "../actor.ts";
import type { FamilyTransactions } from "../family/family-transactions.ts";
import { findMember, memberAfter, memberReply } from "../members/member-answer.ts";
import type { Member } from "../members/member.ts";
import { openPairs, pageOfPairs } from "./duplicate-answer.ts";
import { duplicateDecider, duplicateStream, pairOf, type DuplicateCommand } from "./duplicate.decider.ts";
import type { DuplicateSearches } from "./duplicate-searches.ts";
import { mergedPeople } from "./merged-people.ts";
import { mergePeople, undoMergeOf } from "./merge-people.ts";

interface TwoPeople {
  readonly member1Id: string;
  readonly member2Id: string;
}

export const duplicateRoutes = (
  dependencies: ServiceDependencies,
  { transactions, searches }: { readonly transactions: FamilyTransactions; readonly searches: DuplicateSearches },
): readonly Route[] => {
  const { readModel, now } = dependencies;
  const viewerOf = ({ tenantId, actorId }: CommandContext) => ({ tenantId, userId: actorId ?? "" });

  /** @throws DomainError NOT_FOUND where one of the two is not in the family */
  const decide = async (
    context: CommandContext,
    { member1Id, member2Id }: TwoPeople,
    commandOf: (pair: ReturnType<typeof pairOf>) => DuplicateCommand,
  ): Promise<void> => {
    if (member1Id === member2Id) throw new DomainError("INVALID_INPUT", "Please choose two different people.");
    const here = await readModel.asViewer(
      viewerOf(context),
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
    context: CommandContext,
  ) => {
    const listed = await readModel.asViewer(viewerOf(context), (sql) => findMember(sql, memberId));
    return memberReply(200, memberAfter(memberId, outcome, listed, now()));
  };

  return [
    route(listPossibleDuplicates, async ({ query, context }) => {
      const { state, pairs } = await searches.of(viewerOf(context));
      return readModel.asViewer(viewerOf(context), async (sql) => {
        const open = await openPairs(sql, pairs);
        return { state, count: open.length, ...(await pageOfPairs(sql, open, query.after)) };
      });
    }),

    route(countPossibleDuplicates, async ({ context }) => {
      const { state, pairs } = await searches.of(viewerOf(context));
      const open = await readModel.asViewer(viewerOf(context), (sql) => openPairs(sql, pairs));
      return { state, count: open.filter(({ isLater }) => !isLater).length };
    }),

    route(findDifferent, ({ body, context }) => decide(context, body, (data) => ({ type: "FindDifferent", data }))),

    route(putOffDuplicate, ({ body, context }) => decide(context, body, (data) => ({ type: "PutOff", data }))),

    route(reopenDuplicate, ({ body, context, caller }) => {
      const mayOverrule = actorOf(caller).isFamilyAdmin;
      return decide(context, body, (pair) => ({ type: "Reopen", data: { ...pair, mayOverrule } }));
    }),

    route(mergeFamilyMembers, async ({ body, context }) =>
      answerAfter(body.keptId, await mergePeople(transactions, body, context), context),
    ),

    route(undoMerge, async ({ params, context }) =>
      answerAfter(params.id, await undoMergeOf(transactions, params.id, context), context),
    ),

    route(listMerges, ({ query, context }) =>
      readModel.asViewer(viewerOf(context), (sql) => mergedPeople(sql, query.after)),
    ),
  ];
};
