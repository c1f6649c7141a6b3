import type { ItemCategory } from "@kinkeeper/contracts/archive/items";
import type { Viewer } from "@kinkeeper/platform/read-model";
import type { TransactionSql } from "postgres";

/** Whether there is such an item that was not removed and that the viewer may see. */
export const isItemVisible = async (
  sql: TransactionSql,
  { userId }: Viewer,
  category: ItemCategory,
  itemId: string,
): Promise<boolean> => {
  const found = await sql`
    select 1 from items
    where id = ${itemId} and kind = ${category} and not removed and (privacy <> 'private' or user_id = ${userId})`;
  return found.length > 0;
};
