import type { Claims } from "@kinkeeper/contracts/claims";
import {
  answerReview,
  hideReview,
  listOwnReviews,
  listReviews,
  reviewTransaction,
  showReview,
  type Review,
} from "@kinkeeper/contracts/marketplace/reviews";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { notFound } from "@kinkeeper/platform/domain-error";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { route, type Route } from "@kinkeeper/platform/http/route";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { unitOfWork, type UnitOfWork } from "@kinkeeper/platform/unit-of-work";
import { approvedVendor, vendorIdOf } from "../vendors/own-vendor.ts";
import { readVendors } from "../vendors/vendor-rows.ts";
import { findPurchase } from "./find-purchase.ts";
import { readOwnReviews, readReview, readReviewsOf } from "./review-rows.ts";
import { reviewDecider, reviewStream, type ReviewCommand } from "./review.decider.ts";

export const reviewRoutes = (dependencies: ServiceDependencies): readonly Route[] => {
  const { journal, readModel } = dependencies;

  const readOne = async (caller: Claims, id: string): Promise<Review> => {
    const review = await readReview(readModel, caller, id);
    if (!review) throw notFound("review");
    return review;
  };

  interface Act {
    readonly caller: Claims;
    readonly platformContext: CommandContext;
    readonly idempotencyKey: string | undefined;
  }
  const carryOut = async (
    id: string,
    command: ReviewCommand,
    { caller, platformContext, idempotencyKey }: Act,
  ): Promise<Review> => {
    await executeCommand(dependencies, reviewDecider, reviewStream(id), command, platformContext, { idempotencyKey });
    return readOne(caller, id);
  };

  return [
    route(reviewTransaction, async ({ params: { id: reviewId }, body, caller, platformContext, idempotencyKey }) => {
      const purchase = await findPurchase(dependencies, caller, reviewId);
      // Somebody else's purchase looks like none.
      if (purchase?.user_id !== caller.sub) throw notFound("purchase");
      const { vendor_id: vendorId, service_id: serviceId, title, status } = purchase;
      const data = { reviewId, userId: caller.sub, vendorId, serviceId, title, ...body };
      const command = { type: "PublishReview", purchase: status, data } as const;
      return carryOut(reviewId, command, { caller, platformContext, idempotencyKey });
    }),

    route(listReviews, async ({ params: { id }, query: { before }, caller }) => {
      const [vendor] = await readVendors(readModel, caller, { id });
      if (!vendor) throw notFound("vendor");
      return readReviewsOf(readModel, caller, id, before);
    }),

    route(listOwnReviews, ({ caller }) => readOwnReviews(readModel, caller)),

    route(answerReview, async ({ params: { id }, body: { answer }, caller, platformContext, idempotencyKey }) => {
      const publish = async (unit: UnitOfWork) => {
        const vendorId = vendorIdOf(caller.sub);
        const command = { type: "AnswerReview", vendorId, userId: caller.sub, answer } as const;
        await unit.decide(reviewDecider, reviewStream(id), command);
        await approvedVendor(unit, caller);
      };
      const { position } = await unitOfWork(journal, platformContext, publish, { idempotencyKey });
      await readModel.caughtUpTo(position);
      return readOne(caller, id);
    }),

    route(hideReview, (request) =>
      carryOut(request.params.id, { type: "HideReview", reason: request.body.reason }, request),
    ),

    route(showReview, (request) => carryOut(request.params.id, { type: "ShowReview" }, request)),
  ];
};
