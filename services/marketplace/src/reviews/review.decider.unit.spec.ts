import type { ReviewEvent } from "@kinkeeper/contracts/marketplace/events";
import { deciderSpec } from "@kinkeeper/platform/testing/decider-spec";
import { describe, test } from "vitest";
import { reviewDecider, type ReviewCommand } from "./review.decider.ts";

const given = deciderSpec(reviewDecider);
const reviewId = "018f2f6e-7c1a-7000-8000-0000000000aa";
const vendorId = "018f2f6e-7c1a-7000-8000-0000000000bb";
const seller = "018f2f6e-7c1a-7000-8000-000000000002";
const data = {
  reviewId,
  userId: "018f2f6e-7c1a-7000-8000-000000000001",
  vendorId,
  serviceId: "018f2f6e-7c1a-7000-8000-0000000000cc",
  title: "A letter read",
  rating: 4,
  comment: "Every word.",
};
const published: ReviewEvent = { type: "ReviewPublished", data };
const answered: ReviewEvent = { type: "ReviewAnswered", data: { reviewId, userId: seller, answer: "Thank you." } };
const hidden: ReviewEvent = { type: "ReviewHidden", data: { reviewId, reason: "It names a neighbour." } };
const shown: ReviewEvent = { type: "ReviewShown", data: { reviewId } };

describe("publishing a review", () => {
  const publish = (purchase: "pending" | "completed" | "failed" | "refunded", more: object = {}): ReviewCommand => ({
    type: "PublishReview",
    purchase,
    data: { ...data, ...more },
  });

  test("of a purchase that was paid is recorded", () => given().when(publish("completed")).then(published));
  test.each(["pending", "failed", "refunded"] as const)("of one that is %s is refused", (purchase) =>
    given().when(publish(purchase)).thenRejectedWith("CONFLICT"),
  );
  test("a second time with the same words records nothing", () =>
    given(published).when(publish("completed")).thenNothing());
  test("a second time with other words is refused", () =>
    given(published)
      .when(publish("completed", { rating: 1 }))
      .thenRejectedWith("CONFLICT"));
});

describe("answering a review", () => {
  const answer = (more: object = {}): ReviewCommand => ({
    type: "AnswerReview",
    vendorId,
    userId: seller,
    answer: "Thank you.",
    ...more,
  });

  test("is its vendor's", () => given(published).when(answer()).then(answered));
  test("is nobody else's, to whom it looks like none", () =>
    given(published)
      .when(answer({ vendorId: "018f2f6e-7c1a-7000-8000-0000000000bc" }))
      .thenRejectedWith("NOT_FOUND"));
  test("is done once", () =>
    given(published, answered)
      .when(answer({ answer: "And again." }))
      .thenRejectedWith("CONFLICT"));
  test("twice with the same words records nothing", () => given(published, answered).when(answer()).thenNothing());
  test("needs a review", () => given().when(answer()).thenRejectedWith("NOT_FOUND"));
});

describe("hiding a review", () => {
  const hide: ReviewCommand = { type: "HideReview", reason: "It names a neighbour." };
  const show: ReviewCommand = { type: "ShowReview" };

  test("is recorded with its reason", () => given(published).when(hide).then(hidden));
  test("twice records nothing", () => given(published, hidden).when(hide).thenNothing());
  test("is taken back", () => given(published, hidden).when(show).then(shown));
  test("after which it can be hidden again", () => given(published, hidden, shown).when(hide).then(hidden));
  test("of one that is shown has nothing to take back", () => given(published).when(show).thenNothing());
  test("of none is refused", () => given().when(hide).thenRejectedWith("NOT_FOUND"));
});
