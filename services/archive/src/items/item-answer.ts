import type { StoredFile } from "@kinkeeper/contracts/archive/objects";
import { jsonReply, type Reply } from "@kinkeeper/platform/http/route";
import { objectIdIn } from "../objects/object-path.ts";
import { shownLinks } from "../people/remaining-people.ts";
import type { ItemDetails } from "./item.ts";
import type { ItemKind } from "./item-kind.ts";
import type { ItemRow, LinkedRows } from "./item-row.ts";

/** An item as it is sent. `names`: of the accounts that added items, by id. */
export const itemAnswer = <Details extends ItemDetails>(
  kind: ItemKind<Details>,
  row: ItemRow,
  { remaining, files }: LinkedRows,
  names: ReadonlyMap<string, string>,
) => {
  const fileAt = (path: string | null): StoredFile | null =>
    (path !== null && files.get(objectIdIn(path) ?? "")) || null;
  return {
    id: row.id,
    ...kind.answerOf(JSON.parse(row.details) as Details, {
      links: shownLinks(row.members, remaining),
      remaining,
      fileAt,
      dateFrom: row.date_from,
      sortDay: row.sort_day,
    }),
    userId: row.user_id,
    userName: names.get(row.user_id) ?? null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
};

/** With the revision as entity tag, as If-Match wants it back. */
export const itemReply = (status: number, answer: object, revision: number): Reply =>
  jsonReply(status, { ...answer, revision }, { etag: `"${revision}"`, "cache-control": "private, no-cache" });
