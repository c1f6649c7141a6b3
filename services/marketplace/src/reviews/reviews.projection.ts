import type { ReviewEvent } from "@kinkeeper/contracts/marketplace/events";
import type { TransactionEvent } from "@kinkeeper/contracts/payments/events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";
import type { ISql } from "postgres";

/** What is followed of payments. */
export type PurchaseEvent = Extract<
  TransactionEvent,
  {
    type:
      | "TransactionStarted"
      | "TransactionCompleted"
      | "TransactionFailed"
      | "RefundCompleted"
      | "RefundReturned"
      | "DisputeLost"
      | "DisputeOverturned";
  }
>;
type MoneyBack = Extract<PurchaseEvent, { data: { refundedMinor: number } }>;

/** A purchase whose whole price went back, by a refund or a bank's decision, carries no review; where it did not arrive, or came back, it does again. */
const putMoneyBack = eachEvent<MoneyBack>(async (sql, { data: { transactionId, refundedMinor } }) => {
  await sql`
    update purchases set status = case when amount_minor = ${refundedMinor} then 'refunded' else 'completed' end
    where id = ${transactionId}`;
  await sql`
    update reviews set is_refunded = (p.status = 'refunded') from purchases p
    where reviews.id = ${transactionId} and p.id = ${transactionId}`;
});

/**
 * What was bought, what buyers say of it, and what that comes to. Which of a purchase, its refund and its review comes first does
 * not matter: reviews and payments are followed side by side.
 */
export const onReviews: Projection<ReviewEvent | PurchaseEvent>["on"] = {
  TransactionStarted: eachEvent(
    (sql, { data }) => sql`
        insert into purchases (id, user_id, vendor_id, service_id, title, amount_minor, status)
        values (${data.transactionId}, ${data.userId}, ${data.vendorId}, ${data.serviceId}, ${data.title},
          ${data.amountMinor}, 'pending')
        on conflict do nothing`,
  ),
  TransactionCompleted: eachEvent(
    (sql, { data }) => sql`update purchases set status = 'completed' where id = ${data.transactionId}`,
  ),
  TransactionFailed: eachEvent(
    (sql, { data }) => sql`update purchases set status = 'failed' where id = ${data.transactionId}`,
  ),
  RefundCompleted: putMoneyBack,
  RefundReturned: putMoneyBack,
  DisputeLost: putMoneyBack,
  DisputeOverturned: putMoneyBack,
  ReviewPublished: eachEvent(
    (sql, { data, metadata: { time } }) => sql`
        insert into reviews (id, user_id, vendor_id, service_id, title, rating, comment, is_refunded, created_at)
        values (${data.reviewId}, ${data.userId}, ${data.vendorId}, ${data.serviceId}, ${data.title}, ${data.rating},
          ${data.comment}, exists (select 1 from purchases where id = ${data.reviewId} and status = 'refunded'), ${time})
        on conflict do nothing`,
  ),
  ReviewAnswered: eachEvent(
    (sql, { data, metadata: { time } }) => sql`
        update reviews set answer = ${data.answer}, answered_at = ${time} where id = ${data.reviewId}`,
  ),
  ReviewHidden: eachEvent(
    (sql, { data }) => sql`
        update reviews set is_hidden = true, hidden_reason = ${data.reason} where id = ${data.reviewId}`,
  ),
  ReviewShown: eachEvent(
    (sql, { data }) => sql`update reviews set is_hidden = false, hidden_reason = null where id = ${data.reviewId}`,
  ),
};

/** Of whoever erased their account the ratings stay and the texts go, also those that they answered as a vendor. */
export const eraseReviewTexts = async (sql: ISql, userId: string): Promise<void> => {
  await sql`update reviews set comment = null where user_id = ${userId}`;
  await sql`update reviews set answer = null where vendor_id in (select id from vendors where user_id = ${userId})`;
};

/** Counts anew what these reviews count for; answers the vendors that it is. */
export const countRatings = async (sql: ISql, reviewIds: readonly string[]): Promise<readonly string[]> => {
  if (reviewIds.length === 0) return [];
  const found = await sql<{ vendor_id: string }[]>`
    select distinct vendor_id from reviews where id = any(${reviewIds}::uuid[])`;
  const vendorIds = found.map(({ vendor_id }) => vendor_id);
  const counting = sql`
      select vendor_id, round(avg(rating), 2) as rating, count(*) as total_reviews from reviews
      where vendor_id = any(${vendorIds}::uuid[]) and not is_hidden and not is_refunded group by vendor_id`;
  await sql`
      delete from vendor_ratings where vendor_id = any(${vendorIds}::uuid[])
        and not exists (select 1 from (${counting}) counted where counted.vendor_id = vendor_ratings.vendor_id)`;
  await sql`
      insert into vendor_ratings (vendor_id, rating, total_reviews) ${counting}
      on conflict (vendor_id) do update set rating = excluded.rating, total_reviews = excluded.total_reviews`;
  return vendorIds;
};
