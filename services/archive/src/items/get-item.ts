import { notFound } from "@kinkeeper/platform/domain-error";
import type { Reply } from "@kinkeeper/platform/http/route";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { userNames } from "@kinkeeper/accounts/user-names";
import { viewerOf } from "../viewer.ts";
import type { ItemDetails } from "./item.ts";
import { itemAnswer, itemReply } from "./item-answer.ts";
import type { ItemKind } from "./item-kind.ts";
import type { ItemRequest } from "./item-request.ts";
import { readItem } from "./read-item.ts";

/** One item with its revision. @throws DomainError NOT_FOUND */
export const getItem = async <Details extends ItemDetails>(
  { readModel }: Pick<ServiceDependencies, "readModel">,
  kind: ItemKind<Details>,
  request: ItemRequest,
): Promise<Reply> => {
  const viewer = viewerOf(request);
  const found = await readModel.asViewer(viewer, (sql) => readItem(sql, viewer, kind.category, request.params.id));
  if (!found) throw notFound(kind.noun);
  const { row } = found;
  const names = await userNames(readModel.service, [row.user_id]);
  return itemReply(200, itemAnswer(kind, row, found, names), row.revision);
};
