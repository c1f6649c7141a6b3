import type { Association } from "@kinkeeper/contracts/genealogy/associations";
import type { Claims } from "@kinkeeper/contracts/claims";
import {
  addFamilyMember,
  eraseFamilyMember,
  listDeletedFamilyMembers,
  getFamilyMember,
  listFamilyMembers,
  type FamilyMemberWithRevision,
} from "@kinkeeper/contracts/genealogy/endpoints";
import { listFileDetails } from "@kinkeeper/contracts/genealogy/file-details";
import { setMemberPhoto } from "@kinkeeper/contracts/genealogy/member-photo";
import { familyMemberHistory, revertFamilyMember } from "@kinkeeper/contracts/genealogy/member-history";
import { changeFamilyMember, removeFamilyMember } from "@kinkeeper/contracts/genealogy/member-changes";
import { countPeople, listPeople } from "@kinkeeper/contracts/genealogy/people-index";
import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import { isLocked } from "@kinkeeper/contracts/genealogy/restrictions";
import { executeCommand, type CommandOptions } from "@kinkeeper/platform/command-handler";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { additionOf } from "@kinkeeper/platform/http/addition";
import { route, type Route } from "@kinkeeper/platform/http/route";
import { keyName } from "@kinkeeper/platform/keyring";
import { preparedIds } from "@kinkeeper/platform/keyring/prepared-ids";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { userNames } from "@kinkeeper/accounts/user-names";
import { actorOf, seesPrivate, viewerOf } from "../actor.ts";
import type { ListAnswers } from "../family/list-answers.ts";
import { saysPrivate } from "../gedcom/public-view.ts";
import { requirePicture } from "../photos/photo-path.ts";
import { deletedMembers } from "./deleted-members.ts";
import { Associates, requireAssociates } from "./associates.ts";
import { readFileDetails } from "./file-details.ts";
import { findMember, memberAfter, memberReply } from "./member-answer.ts";
import type { MemberCommand } from "./member-command.ts";
import { memberDecider } from "./member.decider.ts";
import type { MemberRemoval } from "./member-removal.ts";
import { actorsOf, associationsIn, historyOf } from "./member-history.ts";
import { detailsFrom } from "./member-input.ts";
import { memberList } from "./member-list.ts";
import { countByLetter, pageOfPeople } from "./people-index.ts";
import { memberStream, type Member } from "./member.ts";
import { hasPrivatePast } from "./private-past.ts";

interface Asker {
  readonly caller: Claims;
  readonly tenantId: string;
  readonly context: CommandContext;
}

export const memberRoutes = (
  dependencies: ServiceDependencies,
  {
    removal,
    lists,
    dates,
  }: {
    readonly removal: MemberRemoval;
    readonly lists: ListAnswers;
    /** What else is kept of families. */
    readonly dates: Pick<ListAnswers, "forget">;
  },
): readonly Route[] => {
  const { journal, readModel, keyring, now } = dependencies;
  const ids = preparedIds(dependencies);

  const find = (memberId: string, asker: Pick<Asker, "caller" | "tenantId">, how: { readonly isNew?: boolean } = {}) =>
    readModel.asViewer(viewerOf(asker), (sql) => findMember(sql, memberId, how));

  const knowAssociates = async (
    { associations }: { readonly associations?: readonly Association[] | null | undefined },
    asker: Pick<Asker, "caller" | "tenantId">,
  ): Promise<void> => {
    if (associations?.length) await readModel.asViewer(viewerOf(asker), (sql) => requireAssociates(sql, associations));
  };

  /** What the list shows of them after a command, or, where it is late, what it will show. */
  const answerAfter = async (
    memberId: string,
    outcome: { readonly state: Member; readonly revision: number },
    asker: Asker,
    how: { readonly isNew?: boolean } = {},
  ): Promise<FamilyMemberWithRevision> => memberAfter(memberId, outcome, await find(memberId, asker, how), now());

  const execute = async (command: MemberCommand, asker: Asker, options: CommandOptions = {}) => {
    const { context } = asker;
    const { memberId } = command.data;
    const stream = memberStream(context.tenantId, memberId);
    const outcome = await executeCommand(dependencies, memberDecider, stream, command, context, options);
    // Said again under the same key, they may have been there for long.
    const isNew = command.type === "AddMember" && options.idempotencyKey === undefined;
    return answerAfter(memberId, outcome, asker, { isNew });
  };

  return [
    route(listFamilyMembers, ({ caller, tenantId, header }) =>
      lists.answer(memberList, viewerOf({ caller, tenantId }), {
        ifNoneMatch: header("if-none-match"),
        acceptEncoding: header("accept-encoding"),
      }),
    ),

    route(listPeople, ({ caller, tenantId, query }) =>
      readModel.asViewer(viewerOf({ caller, tenantId }), (sql) => pageOfPeople(sql, query)),
    ),

    route(countPeople, ({ caller, tenantId, query }) =>
      readModel.asViewer(viewerOf({ caller, tenantId }), (sql) => countByLetter(sql, query)),
    ),

    route(addFamilyMember, async ({ body, caller, tenantId, context, idempotencyKey }) => {
      if (!actorOf(caller).isFamilyAdmin && (body.restrictions != null || saysPrivate(detailsFrom(body))))
        throw new DomainError("FORBIDDEN", "Only family admins can say who may see somebody.");
      await knowAssociates(body, { caller, tenantId });
      const { id: memberId, once } = additionOf({ caller, idempotencyKey }, () => ids.take(tenantId));
      const details = detailsFrom(body);
      const command = { type: "AddMember", data: { memberId, details, source: null } } as const;
      return memberReply(201, await execute(command, { caller, tenantId, context }, once));
    }),

    route(getFamilyMember, async ({ params, caller, tenantId }) => {
      const member = await find(params.id, { caller, tenantId });
      if (!member) throw notFound("person");
      return memberReply(200, member);
    }),

    route(listFileDetails, async ({ params, caller, tenantId }) => {
      const details = await readModel.asViewer(viewerOf({ caller, tenantId }), (sql) =>
        readFileDetails(sql, params.id),
      );
      if (!details) throw notFound("person");
      return details;
    }),

    route(changeFamilyMember, async ({ params, body, ifRevision, idempotencyKey, caller, tenantId, context }) => {
      await knowAssociates(body, { caller, tenantId });
      return memberReply(
        200,
        await execute(
          { type: "ChangeMember", data: { memberId: params.id, changes: body } },
          { caller, tenantId, context },
          { ifRevision, idempotencyKey },
        ),
      );
    }),

    route(removeFamilyMember, ({ params, context, ifRevision }) => removal.remove(params.id, context, ifRevision)),

    route(setMemberPhoto, async ({ params, body, caller, tenantId, context, ifRevision }) => {
      const { photoPath } = body;
      const member = await find(params.id, { caller, tenantId });
      if (!member) throw notFound("person");
      if (!actorOf(caller).isFamilyAdmin && (member.isKeptPrivate || isLocked(member.restrictions)))
        throw new DomainError("FORBIDDEN", "Only family admins can change this person.");
      if (photoPath !== null) {
        const events = await journal.read<MemberEvent>(memberStream(tenantId, params.id));
        const formerPaths = new Set(events.map(({ type, data }) => (type === "MemberPhotoSet" ? data.photoUrl : null)));
        const viewer = viewerOf({ caller, tenantId });
        await requirePicture(readModel, { viewer, photoPath, formerPaths }, now);
      }
      return memberReply(
        200,
        await execute(
          { type: "SetMemberPhoto", data: { memberId: params.id, photoUrl: photoPath } },
          { caller, tenantId, context },
          {
            ifRevision,
          },
        ),
      );
    }),

    route(familyMemberHistory, async ({ params, caller, tenantId }) => {
      const [row] = await readModel.asViewer(
        viewerOf({ caller, tenantId }),
        (sql) => sql<{ is_kept: boolean; sees_private: boolean }[]>`
          select coalesce((select k.stand_in from members k where k.id = members.remaining_id), stand_in) as is_kept,
            ${seesPrivate(sql)} as sees_private
          from members where id = ${params.id}`,
      );
      const events = await journal.read<MemberEvent>(memberStream(tenantId, params.id));
      if (events.length === 0) throw notFound("person");
      // Who was merged into them, if only for a time, may have been somebody else's.
      const isOfOne = actorOf(caller).isFamilyAdmin || !events.some(({ type }) => type === "MemberMerged");
      if (row?.is_kept || (!(row?.sees_private && isOfOne) && hasPrivatePast(events)))
        throw new DomainError("FORBIDDEN", "Only family admins can see the history of this person.");
      const associates = await readModel.asViewer(viewerOf({ caller, tenantId }), (sql) =>
        Associates.named(sql, associationsIn(events)),
      );
      return [...historyOf(events, await userNames(readModel.service, actorsOf(events)), associates)];
    }),

    route(revertFamilyMember, async ({ params, body, ifRevision, caller, tenantId, context }) => {
      const outcome = await removal.revert(params.id, body.revision, context, ifRevision);
      return memberReply(200, await answerAfter(params.id, outcome, { caller, tenantId, context }));
    }),

    route(listDeletedFamilyMembers, ({ caller, tenantId, query: { after } }) =>
      readModel.asViewer(viewerOf({ caller, tenantId }), (sql) => deletedMembers(sql, { after, now: now() })),
    ),

    route(eraseFamilyMember, async ({ params, ifRevision, caller, tenantId, context }) => {
      const member = await execute(
        { type: "EraseMember", data: { memberId: params.id } },
        { caller, tenantId, context },
        { ifRevision },
      );
      await keyring.destroy(keyName(tenantId, params.id));
      lists.forget(tenantId);
      dates.forget(tenantId);
      return memberReply(200, member);
    }),
  ];
};
