import { removeComment, restoreComment, type Comment } from "@kinkeeper/contracts/archive/comments";
import type { ItemCategory } from "@kinkeeper/contracts/archive/kept-item";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { notFound } from "@kinkeeper/platform/domain-error";
import { route, type Route } from "@kinkeeper/platform/http/route";
import type { Viewer } from "@kinkeeper/platform/read-model";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { userNames } from "@kinkeeper/accounts/user-names";
import { findItem } from "../items/item-answer.ts";
import { artifacts, lifeEvents, traditions } from "../items/kinds.ts";
import { actorOf } from "../items/routes.ts";
import { commentDecider, commentStream } from "./comment.decider.ts";
import { commentsOn, findComment, isCommentVisible } from "./comment-rows.ts";

export const commentRoutes = (dependencies: ServiceDependencies): readonly Route[] => {
  const { readModel, now, newId } = dependencies;

  const requireItem = async (viewer: Viewer, kind: ItemCategory, noun: string, itemId: string): Promise<void> => {
    if (!(await readModel.asViewer(viewer, (sql) => findItem(sql, viewer, kind, itemId)))) throw notFound(noun);
  };

  const requireComment = async (viewer: Viewer, commentId: string): Promise<void> => {
    if (!(await readModel.asViewer(viewer, (sql) => isCommentVisible(sql, commentId)))) throw notFound("comment");
  };

  const routesOf = ({ category: kind, noun, endpoints }: typeof artifacts | typeof lifeEvents | typeof traditions) => [
    route(endpoints.comments, async ({ params, caller, tenantId }) => {
      const viewer = { tenantId, userId: caller.sub };
      await requireItem(viewer, kind, noun, params.id);
      return commentsOn(readModel, viewer, params.id);
    }),

    route(endpoints.addComment, async ({ params, body, caller, tenantId, context }): Promise<Comment> => {
      const [commentId, userId, itemId] = [newId(), caller.sub, params.id];
      await requireItem({ tenantId, userId }, kind, noun, itemId);
      const command = { type: "MakeComment", data: { commentId, kind, itemId, userId, text: body.text } } as const;
      await executeCommand(dependencies, commentDecider, commentStream(tenantId, commentId), command, context);
      const names = await userNames(readModel.service, [userId]);
      const listed = await findComment(readModel, { tenantId, userId }, commentId);
      // Recorded is what counts, also where the list is late.
      const said = { id: commentId, text: body.text, userId, createdAt: now().toISOString() };
      return listed ?? { ...said, userName: names.get(userId) ?? null };
    }),
  ];

  return [
    ...routesOf(artifacts),
    ...routesOf(lifeEvents),
    ...routesOf(traditions),

    route(removeComment, async ({ params, caller, tenantId, context }) => {
      await requireComment({ tenantId, userId: caller.sub }, params.id);
      const command = { type: "RemoveComment", data: { commentId: params.id }, by: actorOf(caller) } as const;
      const stream = commentStream(tenantId, params.id);
      const { events } = await executeCommand(dependencies, commentDecider, stream, command, context);
      if (events.length === 0) throw notFound("comment");
    }),

    route(restoreComment, async ({ params, caller, tenantId, context }): Promise<Comment> => {
      const viewer = { tenantId, userId: caller.sub };
      await requireComment(viewer, params.id);
      const command = { type: "RestoreComment", data: { commentId: params.id }, by: actorOf(caller) } as const;
      await executeCommand(dependencies, commentDecider, commentStream(tenantId, params.id), command, context);
      const standing = await findComment(readModel, viewer, params.id);
      if (!standing) throw notFound("comment");
      return standing;
    }),
  ];
};
