import type { Comment } from "@kinkeeper/contracts/archive/comments";
import { notFound } from "@kinkeeper/platform/domain-error";
import { additionOf } from "@kinkeeper/platform/http/addition";
import { beginWithText, type TextDependencies } from "../texts/text-space.ts";
import { viewerOf } from "../viewer.ts";
import type { ItemDetails } from "../items/item.ts";
import type { ItemKind } from "../items/item-kind.ts";
import type { ItemRequest } from "../items/item-request.ts";
import { isItemVisible } from "../items/is-item-visible.ts";
import { commentDecider, commentStream } from "./comment.decider.ts";
import { commentAnswers, findComment } from "./comment-rows.ts";

/** Says something to an item that the caller may see. @throws DomainError NOT_FOUND; TOO_LARGE, OUT_OF_SPACE */
export const addComment = async <Details extends ItemDetails>(
  dependencies: TextDependencies,
  { category, noun }: Pick<ItemKind<Details>, "category" | "noun">,
  request: ItemRequest,
  text: string,
): Promise<Comment> => {
  const { readModel, now, newId } = dependencies;
  const viewer = viewerOf(request);
  const { tenantId, userId } = viewer;
  const itemId = request.params.id;
  if (!(await readModel.asViewer(viewer, (sql) => isItemVisible(sql, viewer, category, itemId)))) throw notFound(noun);
  const { id: commentId, once } = additionOf(request, newId);
  const command = { type: "MakeComment", data: { commentId, kind: category, itemId, userId, text } } as const;
  const stream = commentStream(tenantId, commentId);
  const writing = { decider: commentDecider, stream, command, context: request.context, once };
  await beginWithText(dependencies, writing, Buffer.byteLength(text));
  const listed = await readModel.asViewer(viewer, (sql) => findComment(sql, commentId));
  // Recorded is what counts, also where the list is late.
  const row = listed ?? { id: commentId, user_id: userId, text, created_at: now().toISOString(), edited_at: null };
  const [answer] = await commentAnswers(readModel.service, [row]);
  return answer!;
};
