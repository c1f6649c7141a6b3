import type { TransactionEvent } from "@kinkeeper/contracts/payments/events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";
import { announceChanges } from "@kinkeeper/platform/projections/announce-changes";
import type { TransactionSql } from "postgres";
import { accountTopic } from "../live/topics.ts";

type SaleEvent = Extract<
  TransactionEvent,
  { type: "TransactionStarted" | "TransactionCompleted" | "TransactionReviewed" }
>;

/** Told once: a sale under review is told when it goes ahead, not when it was paid. */
const tell = async (sql: TransactionSql, transactionId: string, time: string): Promise<void> => {
  const owners = await sql<{ user_id: string | null }[]>`
    with told as (
      update sales set told_at = ${time} where transaction_id = ${transactionId} and told_at is null returning vendor_id
    )
    select v.user_id from told join vendors v using (vendor_id)`;
  await announceChanges(
    sql,
    owners.flatMap(({ user_id }) => (user_id === null ? [] : [accountTopic(user_id)])),
  );
};

/** What vendors hear of: that something of theirs was bought. By whom they are not told. */
export const salesProjection: Projection<SaleEvent> = {
  name: "sales_v1",
  contexts: ["payments"],
  tables: ["sales"],
  on: {
    TransactionStarted: eachEvent(
      (sql, { data: { transactionId, vendorId, title } }) => sql`
        insert into sales (transaction_id, vendor_id, title)
        values (${transactionId}, ${vendorId}, ${title}) on conflict do nothing`,
    ),
    TransactionCompleted: eachEvent(async (sql, { data: { transactionId, needsReview }, metadata: { time } }) => {
      if (!needsReview) await tell(sql, transactionId, time);
    }),
    TransactionReviewed: eachEvent(async (sql, { data: { transactionId, goesAhead }, metadata: { time } }) => {
      if (goesAhead) await tell(sql, transactionId, time);
    }),
  },
};
