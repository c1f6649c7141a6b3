import type { Comment } from "@kinkeeper/contracts/archive/comments";
import { notFound } from "@kinkeeper/platform/domain-error";
import { unitOfWork, type UnitOfWork } from "@kinkeeper/platform/unit-of-work";
import type { ItemRequest } from "../items/item-request.ts";
import { withRoom, type TextDependencies } from "../texts/text-space.ts";
import { actorOf } from "../actor.ts";
import { viewerOf } from "../viewer.ts";
import { commentAnswers, findComment } from "./comment-rows.ts";
import { commentDecider, commentStream, type Comment as CommentState } from "./comment.decider.ts";

const bytesOf = (comment: CommentState): number => (comment.status === "present" ? Buffer.byteLength(comment.text) : 0);

/** Other words for a comment on an item that the caller may see. @throws DomainError NOT_FOUND, FORBIDDEN; TOO_LARGE, OUT_OF_SPACE */
export const editComment = async (
  { journal, readModel, texts }: TextDependencies,
  request: ItemRequest,
  text: string,
): Promise<Comment> => {
  const viewer = viewerOf(request);
  const { tenantId } = viewer;
  const commentId = request.params.id;
  const find = () => readModel.asViewer(viewer, (sql) => findComment(sql, commentId));
  if (!(await find())) throw notFound("comment");
  const stream = commentStream(tenantId, commentId);
  const command = { type: "EditComment", data: { commentId, text }, by: actorOf(request.caller) } as const;
  await withRoom(texts, tenantId, async (take) => {
    const work = async (unit: UnitOfWork): Promise<void> => {
      const { state: before } = await unit.load(commentDecider, stream);
      const { events, state } = await unit.decide(commentDecider, stream, command);
      const growth = bytesOf(state) - bytesOf(before);
      if (events.length > 0 && growth >= 0) await take(growth);
    };
    const { position } = await unitOfWork(journal, request.context, work);
    await readModel.caughtUpTo(position);
  });
  const row = await find();
  if (!row) throw notFound("comment");
  const [answer] = await commentAnswers(readModel.service, [row]);
  return answer!;
};
