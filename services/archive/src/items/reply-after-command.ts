import { parseDate } from "@kinkeeper/contracts/dates/parse-date";
import { notFound } from "@kinkeeper/platform/domain-error";
import type { Reply } from "@kinkeeper/platform/http/route";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { userNames } from "@kinkeeper/accounts/user-names";
import { viewerOf } from "../viewer.ts";
import type { Item, ItemDetails, KnownItem } from "./item.ts";
import { itemAnswer, itemReply } from "./item-answer.ts";
import type { ItemKind } from "./item-kind.ts";
import type { CallerRequest } from "./item-request.ts";
import { readItem, type ReadItem } from "./read-item.ts";

/** How the list will show an item that it does not show yet: `listed` is what it shows. */
const unlisted = <Details extends ItemDetails>(
  kind: ItemKind<Details>,
  itemId: string,
  { userId, details, revision }: KnownItem<Details>,
  listed: ReadItem | undefined,
  now: Date,
): ReadItem => {
  const typed = kind.dateOf(details);
  const date = typed === null ? undefined : parseDate(typed);
  const members = kind.linksOf(details) ?? [];
  const time = now.toISOString();
  const row = {
    id: itemId,
    user_id: userId,
    revision,
    details: JSON.stringify(details),
    date_from: date?.from ?? null,
    sort_day: date?.sortDay ?? null,
    created_at: listed?.row.created_at ?? time,
    updated_at: time,
    members,
  };
  return { row, remaining: new Map(members.map((id) => [id, id])), files: listed?.files ?? new Map() };
};

/** What the list shows of an item after a command, or, where it is late, what it will show. @throws DomainError NOT_FOUND */
export const replyAfterCommand = async <Details extends ItemDetails>(
  { readModel, now }: Pick<ServiceDependencies, "readModel" | "now">,
  kind: ItemKind<Details>,
  request: CallerRequest,
  itemId: string,
  item: Item<Details>,
  status = 200,
): Promise<Reply> => {
  // It was added under the same key, and has gone for good since.
  if (item.status === "absent") throw notFound(kind.noun);
  const viewer = viewerOf(request);
  const listed = await readModel.asViewer(viewer, (sql) => readItem(sql, viewer, kind.category, itemId));
  const isCurrent = listed !== undefined && listed.row.revision >= item.revision;
  const shown = isCurrent ? listed : unlisted(kind, itemId, item, listed, now());
  const names = await userNames(readModel.service, [shown.row.user_id]);
  return itemReply(status, itemAnswer(kind, shown.row, shown, names), shown.row.revision);
};
