import { showReview, type Review } from "@kinkeeper/contracts/marketplace/reviews";
import type { Vendor } from "@kinkeeper/contracts/marketplace/vendors";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Badge } from "@kinkeeper/kit/badge.tsx";
import { Button } from "@kinkeeper/kit/button.tsx";
import { useSession } from "@kinkeeper/kit/session.ts";
import { Stars } from "@kinkeeper/kit/stars.tsx";
import { lazyDialog } from "@kinkeeper/kit/lazy-dialog.tsx";
import { Suspense, useEffect, useRef, useState } from "react";
import { useLocationProperty } from "wouter/use-browser-location";
import { showsRatings } from "./shows-ratings.ts";

const AnswerDialog = lazyDialog(() => import("./answer-dialog.tsx").then((module) => module.AnswerDialog));
const HideDialog = lazyDialog(() => import("./hide-dialog.tsx").then((module) => module.HideDialog));

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });

const Actions = ({ review, isVendors }: { review: Review; isVendors: boolean }) => {
  const { role } = useSession().user;
  const [opened, setOpened] = useState<"answer" | "hide">();
  const close = () => setOpened(undefined);
  const show = useCommand(showReview, {
    invalidates: showsRatings,
    success: "Review shown again",
    failure: "The review could not be shown",
  });
  const canAnswer = isVendors && review.answer === null;
  const isAdmin = role === "super_admin";
  if (!canAnswer && !isAdmin) return null;
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {canAnswer && (
        <Button variant="secondary" size="small" onClick={() => setOpened("answer")}>
          Answer
        </Button>
      )}
      {isAdmin && !review.isHidden && (
        <Button variant="secondary" size="small" onClick={() => setOpened("hide")}>
          Hide review
        </Button>
      )}
      {isAdmin && review.isHidden && (
        <Button
          variant="secondary"
          size="small"
          isPending={show.isPending}
          onClick={() => show.mutate({ params: { id: review.id } })}
        >
          Show again
        </Button>
      )}
      <Suspense fallback={null}>
        {opened === "answer" && <AnswerDialog id={review.id} onClose={close} />}
        {opened === "hide" && <HideDialog id={review.id} onClose={close} />}
      </Suspense>
    </div>
  );
};

interface ReviewItemProps {
  readonly review: Review;
  readonly vendor: Pick<Vendor, "userId">;
}

/** Goes to the element once it is there if the address ends in its name: what a notification tells of. */
const useSoughtByAddress = (name: string) => {
  const element = useRef<HTMLLIElement>(null);
  const isSought = useLocationProperty(() => location.hash === `#${name}`);
  useEffect(() => {
    if (!isSought) return;
    // A frame later: who arrives on a page is first taken to its top.
    const frame = requestAnimationFrame(() => {
      element.current?.scrollIntoView({ block: "center" });
      element.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isSought]);
  return element;
};

/** One review, without the name of who wrote it. */
export const ReviewItem = ({ review, vendor }: ReviewItemProps) => (
  <li
    ref={useSoughtByAddress(`review-${review.id}`)}
    tabIndex={-1}
    className="border-t border-line pt-6 [overflow-wrap:anywhere] outline-none first:border-t-0 first:pt-0"
  >
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
      <Stars rating={review.rating} />
      <span>
        {review.isOwn ? "Your review" : "Verified buyer"} · {day.format(new Date(review.createdAt))}
      </span>
      {review.isHidden && <Badge tone="danger">Hidden</Badge>}
    </p>
    {review.comment && <p className="mt-2 max-w-reading whitespace-pre-line">{review.comment}</p>}
    <p className="mt-1 text-sm text-ink-soft">{review.title}</p>
    {review.isHidden && review.hiddenReason && (
      <p className="mt-2 text-sm text-ink-soft">Hidden because: {review.hiddenReason}</p>
    )}
    {review.answer && (
      <div className="mt-3 max-w-reading border-l-2 border-line pl-4">
        <p className="text-sm font-medium">Answer from the vendor</p>
        <p className="mt-0.5 whitespace-pre-line text-ink-soft">{review.answer}</p>
      </div>
    )}
    <Actions review={review} isVendors={useSession().user.id === vendor.userId} />
  </li>
);
