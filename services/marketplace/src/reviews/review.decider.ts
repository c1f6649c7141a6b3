import { platformTenant } from "@kinkeeper/contracts/claims";
import type { TransactionStatus } from "@kinkeeper/contracts/enumerations";
import { streamName } from "@kinkeeper/contracts/event";
import type { ReviewEvent } from "@kinkeeper/contracts/marketplace/events";
import type { Decider } from "@kinkeeper/platform/decider";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";

export type PublishedReview = Extract<ReviewEvent, { type: "ReviewPublished" }>["data"];

export type Review =
  | { readonly status: "none" }
  | {
      readonly status: "published";
      readonly data: PublishedReview;
      readonly isAnswered: boolean;
      readonly answer: string | null;
      readonly isHidden: boolean;
    };

export type ReviewCommand =
  /** `purchase`: how the purchase stands that it is about. */
  | { readonly type: "PublishReview"; readonly purchase: TransactionStatus; readonly data: PublishedReview }
  /** `vendorId` is the vendor of who acts. */
  | { readonly type: "AnswerReview"; readonly vendorId: string; readonly userId: string; readonly answer: string }
  | { readonly type: "HideReview"; readonly reason: string }
  | { readonly type: "ShowReview" };

export const reviewStream = (reviewId: string): string => streamName("review", platformTenant, reviewId);

const refusals: Readonly<Record<Exclude<TransactionStatus, "completed">, string>> = {
  pending: "You can review a service once it is paid.",
  failed: "This purchase was not paid.",
  refunded: "This purchase was refunded.",
};

const decide = (command: ReviewCommand, review: Review): ReviewEvent[] => {
  if (command.type === "PublishReview") {
    const { purchase, data } = command;
    if (review.status === "published") {
      if (review.data.rating === data.rating && review.data.comment === data.comment) return [];
      throw new DomainError("CONFLICT", "You have already reviewed this purchase.");
    }
    if (purchase !== "completed") throw new DomainError("CONFLICT", refusals[purchase]);
    return [{ type: "ReviewPublished", data }];
  }
  if (review.status === "none") throw notFound("review");
  const { reviewId } = review.data;
  switch (command.type) {
    case "AnswerReview": {
      const { vendorId, userId, answer } = command;
      // Another vendor's review looks like none.
      if (review.data.vendorId !== vendorId) throw notFound("review");
      if (review.isAnswered && review.answer === answer) return [];
      if (review.isAnswered) throw new DomainError("CONFLICT", "You have already answered this review.");
      return [{ type: "ReviewAnswered", data: { reviewId, userId, answer } }];
    }
    case "HideReview":
      return review.isHidden ? [] : [{ type: "ReviewHidden", data: { reviewId, reason: command.reason } }];
    case "ShowReview":
      return review.isHidden ? [{ type: "ReviewShown", data: { reviewId } }] : [];
  }
};

const evolve = (review: Review, { type, data }: ReviewEvent): Review => {
  if (type === "ReviewPublished")
    return { status: "published", data, isAnswered: false, answer: null, isHidden: false };
  if (review.status === "none") return review;
  switch (type) {
    case "ReviewAnswered":
      return { ...review, isAnswered: true, answer: data.answer };
    case "ReviewHidden":
      return { ...review, isHidden: true };
    case "ReviewShown":
      return { ...review, isHidden: false };
  }
};

export const reviewDecider: Decider<Review, ReviewCommand, ReviewEvent> = {
  initialState: () => ({ status: "none" }),
  evolve,
  decide,
};
