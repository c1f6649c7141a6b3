import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import type { ReviewEvent } from "@kinkeeper/contracts/marketplace/events";
import type { TransactionEvent } from "@kinkeeper/contracts/payments/events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";

type UserErased = Extract<UserEvent, { type: "UserErased" }>;
type PurchaseEvent = Extract<
  TransactionEvent,
  {
    type:
      | "TransactionStarted"
      | "TransactionCompleted"
      | "TransactionFailed"
      | "RefundCompleted"
      | "RefundReturned"
      | "DisputeLost";
  }
>;
type MoneyBack = Extract<PurchaseEvent, { type: "RefundCompleted" | "RefundReturned" | "DisputeLost" }>;

/** The review that an event may have let count or not. */
const reviewIdOf = ({ type, data }: ReviewEvent | PurchaseEvent | UserErased): string | undefined => {
  switch (type) {
    case "ReviewPublished":
    case "ReviewHidden":
    case "ReviewShown":
      return data.reviewId;
    case "RefundCompleted":
    case "RefundReturned":
    case "DisputeLost":
      return data.transactionId;
    default:
      return undefined;
  }
};

/** A purchase whose whole price went back, by a refund or a bank's decision, carries no review; where a refund did not arrive, it does again. */
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
export const reviewsProjection: Projection<ReviewEvent | PurchaseEvent | UserErased> = {
  name: "reviews_v2",
  contexts: ["marketplace", "payments", "identity"],
  tables: ["purchases", "reviews", "vendor_ratings"],
  on: {
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
    // The stars stay; the words were theirs.
    UserErased: eachEvent((sql, { data }) => sql`update reviews set comment = null where user_id = ${data.userId}`),
  },
  afterwards: async (sql, events) => {
    const ids = events.map(reviewIdOf).filter((id) => id !== undefined);
    if (ids.length === 0) return;
    const vendors = sql`select distinct vendor_id from reviews where id = any(${ids}::uuid[])`;
    const counting = sql`
      select vendor_id, round(avg(rating), 2) as rating, count(*) as total_reviews from reviews
      where vendor_id in (${vendors}) and not is_hidden and not is_refunded group by vendor_id`;
    await sql`
      delete from vendor_ratings where vendor_id in (${vendors})
        and not exists (select 1 from (${counting}) counted where counted.vendor_id = vendor_ratings.vendor_id)`;
    await sql`
      insert into vendor_ratings (vendor_id, rating, total_reviews) ${counting}
      on conflict (vendor_id) do update set rating = excluded.rating, total_reviews = excluded.total_reviews`;
  },
};
