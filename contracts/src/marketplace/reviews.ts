import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { optionalText, required, requiredText } from "../text.ts";
import { ownBusiness } from "./own-business.ts";

export const rating = z.int(required("Please choose a rating")).min(1).max(5);

/** What a buyer says of a purchase. Other families read it without a name: "a verified buyer". */
export const review = z.object({
  /** The same as the purchase's: there is one for each. */
  id: z.uuid(),
  vendorId: z.uuid(),
  serviceId: z.uuid(),
  /** The service as it was called when it was bought. */
  title: z.string(),
  rating,
  comment: z.string().nullable(),
  /** What the vendor answered, once. */
  answer: z.string().nullable(),
  answeredAt: z.iso.datetime().nullable(),
  isOwn: z.boolean(),
  /** By a super administrator; then only they, the buyer and the vendor see it. */
  isHidden: z.boolean(),
  hiddenReason: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type Review = z.infer<typeof review>;

const params = z.object({ id: z.uuid() });

/** What a buyer says. */
export const reviewInput = z.strictObject({ rating, comment: optionalText(2_000).transform((text) => text ?? null) });

export const reviewTransaction = defineEndpoint({
  id: "reviewTransaction",
  method: "POST",
  path: "/api/transactions/:id/review",
  access: "signed-in",
  summary: "Review one's own purchase, once: it has to be paid and not refunded.",
  params,
  body: reviewInput,
  response: review,
  status: 201,
});

/** Most reviews of one page. */
export const reviewsPerPage = 10;

export const listReviews = defineEndpoint({
  id: "listReviews",
  method: "GET",
  path: "/api/vendors/:id/reviews",
  ...ownBusiness,
  summary:
    "What buyers say of a vendor, newest first, ten at a time; hidden ones for super administrators and the vendor.",
  params,
  /** `before`: the last review of the page before. */
  query: z.object({ before: z.uuid().optional() }),
  response: z.object({ reviews: z.array(review), hasMore: z.boolean() }),
});

export const listOwnReviews = defineEndpoint({
  id: "listOwnReviews",
  method: "GET",
  path: "/api/reviews",
  access: "signed-in",
  whileCancelled: true,
  summary: "The reviews one has written, newest first.",
  response: z.array(review),
});

/** What the business says to a review. */
export const reviewAnswerInput = z.strictObject({ answer: requiredText("Please write an answer", 2_000) });

export const answerReview = defineEndpoint({
  id: "answerReview",
  method: "POST",
  path: "/api/reviews/:id/answer",
  ...ownBusiness,
  summary: "Answer a review of one's own business, once.",
  params,
  body: reviewAnswerInput,
  response: review,
});

export const hideReview = defineEndpoint({
  id: "hideReview",
  method: "POST",
  path: "/api/reviews/:id/hide",
  access: "super_admin",
  summary: "Hide a review; it does not count any more.",
  params,
  body: z.strictObject({ reason: requiredText("Please give a reason", 1_000) }),
  response: review,
});

export const showReview = defineEndpoint({
  id: "showReview",
  method: "POST",
  path: "/api/reviews/:id/show",
  access: "super_admin",
  summary: "Show a review again that was hidden.",
  params,
  response: review,
});

export const reviewEndpoints = [
  reviewTransaction,
  listReviews,
  listOwnReviews,
  answerReview,
  hideReview,
  showReview,
] as const;
