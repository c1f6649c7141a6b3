import {
  addFamilyMember,
  changeFamilyMember,
  eraseFamilyMember,
  familyMemberHistory,
  listDeletedFamilyMembers,
  getFamilyMember,
  listFamilyMembers,
  removeFamilyMember,
  revertFamilyMember,
  setMemberPhoto,
  type FamilyMemberWithRevision,
} from "@kinkeeper/contracts/genealogy/endpoints";
import { countPeople, listPeople } from "@kinkeeper/contracts/genealogy/people-index";
import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import { executeCommand, type CommandOptions } from "@kinkeeper/platform/command-handler";
import { notFound } from "@kinkeeper/platform/domain-error";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { route, type Route } from "@kinkeeper/platform/http/route";
import { derivedId } from "@kinkeeper/platform/ids";
import { keyName } from "@kinkeeper/platform/keyring";
import { preparedIds } from "@kinkeeper/platform/keyring/prepared-ids";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { userNames } from "@kinkeeper/accounts/user-names";
import type { ListAnswers } from "../family/list-answers.ts";
import { requirePicture } from "../photos/photo-path.ts";
import { deletedMembers } from "./deleted-members.ts";
import { findMember, memberAfter, memberReply } from "./member-answer.ts";
import { memberDecider, type MemberCommand } from "./member.decider.ts";
import type { MemberRemoval } from "./member-removal.ts";
import { actorsOf, historyOf } from "./member-history.ts";
import { detailsFrom } from "./member-input.ts";
import { memberList } from "./member-list.ts";
import { countByLetter, pageOfPeople } from "./people-index.ts";
import { memberStream, type Member } from "./member.ts";

export const memberRoutes = (
  dependencies: ServiceDependencies,
  { removal, lists }: { readonly removal: MemberRemoval; readonly lists: ListAnswers },
): readonly Route[] => {
  const { journal, readModel, keyring, now } = dependencies;
  const ids = preparedIds(dependencies);

  const find = (memberId: string, { tenantId, actorId }: CommandContext) =>
    readModel.asViewer({ tenantId, userId: actorId ?? "" }, (sql) => findMember(sql, memberId));

  /** What the list shows of them after a command, or, where it is late, what it will show. */
  const answerAfter = async (
    memberId: string,
    outcome: { readonly state: Member; readonly revision: number },
    context: CommandContext,
  ): Promise<FamilyMemberWithRevision> => memberAfter(memberId, outcome, await find(memberId, context), now());

  const execute = async (command: MemberCommand, context: CommandContext, options: CommandOptions = {}) => {
    const { memberId } = command.data;
    const stream = memberStream(context.tenantId, memberId);
    const outcome = await executeCommand(dependencies, memberDecider, stream, command, context, options);
    return answerAfter(memberId, outcome, context);
  };

  return [
    route(listFamilyMembers, ({ caller, tenantId, header }) =>
      lists.answer(
        memberList,
        { tenantId, userId: caller.sub },
        { ifNoneMatch: header("if-none-match"), acceptEncoding: header("accept-encoding") },
      ),
    ),

    route(listPeople, ({ caller, tenantId, query }) =>
      readModel.asViewer({ tenantId, userId: caller.sub }, (sql) => pageOfPeople(sql, query)),
    ),

    route(countPeople, ({ caller, tenantId, query }) =>
      readModel.asViewer({ tenantId, userId: caller.sub }, (sql) => countByLetter(sql, query)),
    ),

    route(addFamilyMember, async ({ body, caller, context, idempotencyKey }) => {
      // Said twice under one key it is one person: their id follows from the key.
      const memberId =
        idempotencyKey === undefined
          ? ids.take(context.tenantId)
          : derivedId(context.tenantId, caller.sub, idempotencyKey);
      const details = detailsFrom(body);
      const command = { type: "AddMember", data: { memberId, details, source: null } } as const;
      return memberReply(201, await execute(command, context, idempotencyKey === undefined ? {} : { idempotencyKey }));
    }),

    route(getFamilyMember, async ({ params, context }) => {
      const member = await find(params.id, context);
      if (!member) throw notFound("person");
      return memberReply(200, member);
    }),

    route(changeFamilyMember, async ({ params, body, context, ifRevision }) =>
      memberReply(
        200,
        await execute({ type: "ChangeMember", data: { memberId: params.id, changes: body } }, context, { ifRevision }),
      ),
    ),

    route(removeFamilyMember, ({ params, context, ifRevision }) => removal.remove(params.id, context, ifRevision)),

    route(setMemberPhoto, async ({ params, body, caller, tenantId, context, ifRevision }) => {
      const { photoPath } = body;
      if (!(await find(params.id, context))) throw notFound("person");
      if (photoPath !== null) {
        const events = await journal.read<MemberEvent>(memberStream(tenantId, params.id));
        const formerPaths = new Set(events.map(({ type, data }) => (type === "MemberPhotoSet" ? data.photoUrl : null)));
        const viewer = { tenantId, userId: caller.sub };
        await requirePicture(readModel, { viewer, photoPath, formerPaths }, now);
      }
      return memberReply(
        200,
        await execute({ type: "SetMemberPhoto", data: { memberId: params.id, photoUrl: photoPath } }, context, {
          ifRevision,
        }),
      );
    }),

    route(familyMemberHistory, async ({ params, tenantId }) => {
      const events = await journal.read<MemberEvent>(memberStream(tenantId, params.id));
      if (events.length === 0) throw notFound("person");
      return [...historyOf(events, await userNames(readModel.service, actorsOf(events)))];
    }),

    route(revertFamilyMember, async ({ params, body, context, ifRevision }) => {
      const outcome = await removal.revert(params.id, body.revision, context, ifRevision);
      return memberReply(200, await answerAfter(params.id, outcome, context));
    }),

    route(listDeletedFamilyMembers, ({ caller, tenantId, query: { after } }) =>
      readModel.asViewer({ tenantId, userId: caller.sub }, (sql) => deletedMembers(sql, { after, now: now() })),
    ),

    route(eraseFamilyMember, async ({ params, context, tenantId, ifRevision }) => {
      const member = await execute({ type: "EraseMember", data: { memberId: params.id } }, context, { ifRevision });
      await keyring.destroy(keyName(tenantId, params.id));
      lists.forget(tenantId);
      return memberReply(200, member);
    }),
  ];
};
