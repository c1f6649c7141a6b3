import {
  editComment as editing,
  removeComment,
  restoreComment,
  type Comment,
} from "@kinkeeper/contracts/archive/comments";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { notFound } from "@kinkeeper/platform/domain-error";
import { route, type Route } from "@kinkeeper/platform/http/route";
import type { Viewer } from "@kinkeeper/platform/read-model";
import { actorOf } from "../actor.ts";
import type { TextDependencies } from "../texts/text-space.ts";
import { commentDecider, commentStream } from "./comment.decider.ts";
import { editComment } from "./edit-comment.ts";
import { commentAnswers, findComment, isCommentVisible } from "./comment-rows.ts";

/** Editing a comment, taking it back and bringing it back; what is said to an item is among the item's own routes. */
export const commentRoutes = (dependencies: TextDependencies): readonly Route[] => {
  const { readModel, texts } = dependencies;

  const requireComment = async (viewer: Viewer, commentId: string): Promise<void> => {
    if (!(await readModel.asViewer(viewer, (sql) => isCommentVisible(sql, commentId)))) throw notFound("comment");
  };

  return [
    route(editing, (request): Promise<Comment> => editComment(dependencies, request, request.body.text)),

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
      await texts.refuseWhenFull(tenantId);
      const command = { type: "RestoreComment", data: { commentId: params.id }, by: actorOf(caller) } as const;
      await executeCommand(dependencies, commentDecider, commentStream(tenantId, params.id), command, context);
      const row = await readModel.asViewer(viewer, (sql) => findComment(sql, params.id));
      if (!row) throw notFound("comment");
      const [answer] = await commentAnswers(readModel.service, [row]);
      return answer!;
    }),
  ];
};
