import type { Comment } from "@kinkeeper/contracts/archive/comments";
import { notFound } from "@kinkeeper/platform/domain-error";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { viewerOf } from "../viewer.ts";
import type { ItemDetails } from "../items/item.ts";
import type { ItemKind } from "../items/item-kind.ts";
import type { ItemRequest } from "../items/item-request.ts";
import { isItemVisible } from "../items/is-item-visible.ts";
import { commentAnswers, commentsOn } from "./comment-rows.ts";

/** A page of what was said to an item, oldest first. @throws DomainError NOT_FOUND */
export const listComments = async <Details extends ItemDetails>(
  { readModel }: Pick<ServiceDependencies, "readModel">,
  { category, noun }: Pick<ItemKind<Details>, "category" | "noun">,
  request: ItemRequest & { readonly query: { readonly before?: string | undefined } },
): Promise<Comment[]> => {
  const viewer = viewerOf(request);
  const itemId = request.params.id;
  const rows = await readModel.asViewer(viewer, async (sql) => {
    if (!(await isItemVisible(sql, viewer, category, itemId))) throw notFound(noun);
    return commentsOn(sql, itemId, request.query.before);
  });
  return commentAnswers(readModel.service, rows);
};
