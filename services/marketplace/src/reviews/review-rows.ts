import type { Claims } from "@kinkeeper/contracts/claims";
import { reviewsPerPage, type Review } from "@kinkeeper/contracts/marketplace/reviews";
import type { ReadModel } from "@kinkeeper/platform/read-model";
import type { ISql } from "postgres";
import { vendorIdOf } from "../vendors/own-vendor.ts";
import { viewerOf } from "../vendors/vendor-rows.ts";

interface ReviewRow {
  readonly id: string;
  readonly user_id: string;
  readonly vendor_id: string;
  readonly service_id: string;
  readonly title: string;
  readonly rating: number;
  readonly comment: string | null;
  readonly answer: string | null;
  readonly answered_at: string | null;
  readonly is_hidden: boolean;
  readonly hidden_reason: string | null;
  readonly created_at: string;
}

const reviewOf = (row: ReviewRow, { sub }: Claims): Review => ({
  id: row.id,
  vendorId: row.vendor_id,
  serviceId: row.service_id,
  title: row.title,
  rating: row.rating,
  comment: row.comment,
  answer: row.answer,
  answeredAt: row.answered_at,
  isOwn: row.user_id === sub,
  isHidden: row.is_hidden,
  hiddenReason: row.hidden_reason,
  createdAt: row.created_at,
});

/** As the service itself for a super administrator, who also sees what is hidden. */
const read = async (
  readModel: ReadModel,
  caller: Claims,
  query: (sql: ISql) => Promise<ReviewRow[]>,
): Promise<Review[]> => {
  const rows = await (caller.role === "super_admin"
    ? query(readModel.service)
    : readModel.asViewer(viewerOf(caller), query));
  return rows.map((row) => reviewOf(row, caller));
};

/** One review that the caller may see. */
export const readReview = async (readModel: ReadModel, caller: Claims, id: string): Promise<Review | undefined> => {
  const [found] = await read(readModel, caller, (sql) => sql<ReviewRow[]>`select * from reviews where id = ${id}`);
  return found;
};

/** Reviews of a vendor, newest first, a page of them; hidden ones for its owner and super administrators, of refunded purchases none. */
export const readReviewsOf = async (
  readModel: ReadModel,
  caller: Claims,
  vendorId: string,
  before: string | undefined,
): Promise<{ readonly reviews: Review[]; readonly hasMore: boolean }> => {
  const seesHidden = caller.role === "super_admin" || vendorIdOf(caller.sub) === vendorId;
  // As the service itself: who reads on from one that was hidden meanwhile has not come to the end.
  const [from] =
    before === undefined
      ? []
      : await readModel.service<Pick<ReviewRow, "id" | "created_at">[]>`
          select id, created_at from reviews where id = ${before} and vendor_id = ${vendorId}`;
  if (before !== undefined && !from) return { reviews: [], hasMore: false };
  const found = await read(
    readModel,
    caller,
    (sql) => sql<ReviewRow[]>`
      select * from reviews
      where vendor_id = ${vendorId} and not is_refunded ${seesHidden ? sql`` : sql`and not is_hidden`}
        ${from ? sql`and (created_at, id) < (${from.created_at}, ${from.id})` : sql``}
      order by created_at desc, id desc limit ${reviewsPerPage + 1}`,
  );
  return { reviews: found.slice(0, reviewsPerPage), hasMore: found.length > reviewsPerPage };
};

/** What the caller wrote, newest first. */
export const readOwnReviews = (readModel: ReadModel, caller: Claims): Promise<Review[]> =>
  read(
    readModel,
    caller,
    (sql) => sql<ReviewRow[]>`
      select * from reviews where user_id = ${caller.sub} order by created_at desc, id desc limit 1000`,
  );
