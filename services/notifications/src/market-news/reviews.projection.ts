import type { ReviewEvent } from "@kinkeeper/contracts/marketplace/events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";
import { announceChanges } from "@kinkeeper/platform/projections/announce-changes";
import { accountTopic } from "../live/topics.ts";

type ReviewNewsEvent = Extract<ReviewEvent, { type: "ReviewPublished" | "ReviewHidden" | "ReviewShown" }>;

const setHidden = (isHidden: boolean) =>
  eachEvent<{ type: string; data: { reviewId: string } }>(
    (sql, { data: { reviewId } }) => sql`update reviews set is_hidden = ${isHidden} where review_id = ${reviewId}`,
  );

/** What vendors hear of: that a buyer said something of a service of theirs. By whom it is they are not told. */
export const reviewsProjection: Projection<ReviewNewsEvent> = {
  name: "reviews_v1",
  contexts: ["marketplace"],
  tables: ["reviews"],
  on: {
    ReviewPublished: eachEvent(async (sql, { data: { reviewId, vendorId, serviceId, title }, metadata: { time } }) => {
      await sql`
        insert into reviews (review_id, vendor_id, service_id, title, told_at)
        values (${reviewId}, ${vendorId}, ${serviceId}, ${title}, ${time}) on conflict do nothing`;
      const owners = await sql<{ user_id: string }[]>`select user_id from vendors where vendor_id = ${vendorId}`;
      await announceChanges(
        sql,
        owners.map(({ user_id }) => accountTopic(user_id)),
      );
    }),
    ReviewHidden: setHidden(true),
    ReviewShown: setHidden(false),
  },
};
