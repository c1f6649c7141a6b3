import {
  cancelSubscription,
  getSubscription,
  openPaymentSettings,
  resumeSubscription,
  type FamilySubscription,
} from "@kinkeeper/contracts/payments/subscriptions";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Badge } from "@kinkeeper/kit/badge.tsx";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Card } from "@kinkeeper/kit/card.tsx";
import { ConfirmDialog } from "@kinkeeper/kit/confirm-dialog.tsx";
import { useSession } from "@kinkeeper/kit/session.ts";
import { useState, type ReactNode } from "react";
import { dayOf, dollarsOf, intervalWords } from "../money-words.ts";

const badges = {
  none: { tone: "neutral", label: "No plan" },
  active: { tone: "accent", label: "Active" },
  past_due: { tone: "warm", label: "Payment failed" },
  unpaid: { tone: "danger", label: "Unpaid" },
} as const;

/** One sentence that says how it stands, and what to do about it. */
const statusText = (
  { status, paidUntil, retryAt, endsAt, nextPlan, trialEndsAt, price }: FamilySubscription,
  isSuspended: boolean,
): string => {
  if (status === "none" && isSuspended)
    return "Your family can read everything, and add nothing for now. A plan opens the archive again, unless the platform’s admins suspended it.";
  if (status === "none")
    return trialEndsAt
      ? `Your trial ends on ${dayOf(trialEndsAt)}. Choose a plan to keep adding to your archive.`
      : "Your family uses the archive without a plan.";
  if (status === "past_due")
    return `The last payment failed.${retryAt ? ` We will try again on ${dayOf(retryAt)}.` : ""} Please check your card.`;
  if (status === "unpaid")
    return "The plan is not paid, so nothing can be added for now. Change your card or choose a plan to continue.";
  if (endsAt)
    return nextPlan
      ? `Runs until ${dayOf(endsAt)}, then your family moves to ${nextPlan}.`
      : `Ends on ${dayOf(endsAt)}. After that your family can read everything, and add nothing.`;
  if (!paidUntil || !price) return "Free of charge.";
  return isSuspended
    ? "Nothing is charged while this archive is suspended."
    : `Next payment: ${dollarsOf(price)} on ${dayOf(paidUntil)}.`;
};

const memberWords = (count: number, limit: number | null): string =>
  limit === null ? `${count} ${count === 1 ? "member" : "members"}, no limit` : `${count} of ${limit} members`;

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd className="font-medium tabular-nums">{children}</dd>
  </div>
);

const CancelPlan = ({ subscription: { plan, paidUntil, status } }: { subscription: FamilySubscription }) => {
  const [isAsking, setAsking] = useState(false);
  const cancel = useCommand(cancelSubscription, {
    invalidates: [getSubscription],
    success: "Plan cancelled",
    failure: "The plan could not be cancelled",
    onSuccess: () => setAsking(false),
  });
  const until = paidUntil ? `until ${dayOf(paidUntil)}` : "until the end of the paid period";
  const ends =
    status === "active" ? `It runs ${until}.` : "It ends at once, and the payment that failed is not tried again.";
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Cancel plan
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Cancel ${plan?.name ?? "your plan"}?`}
        description={`${ends} After that your family can read everything, and add nothing until you choose a plan. Nothing is deleted.`}
        confirm="Cancel plan"
        cancel="Keep plan"
        isDestructive
        isPending={cancel.isPending}
        onConfirm={() => cancel.mutate({})}
      />
    </>
  );
};

const PaidActions = ({ subscription }: { subscription: FamilySubscription }) => {
  const resume = useCommand(resumeSubscription, {
    invalidates: [getSubscription],
    success: "Your plan continues",
    failure: "The plan could not be resumed",
  });
  const card = useCommand(openPaymentSettings, {
    failure: "The page could not be opened",
    onSuccess: ({ url }) => globalThis.location.assign(url),
  });
  const { status, endsAt } = subscription;
  // What was to follow one whose payment failed is no cancellation yet: that may have broken off.
  const isEnding = endsAt !== null && status === "active";
  return (
    <div className="mt-6 flex flex-wrap gap-2">
      {isEnding ? (
        <Button isPending={resume.isPending} onClick={() => resume.mutate({})}>
          Keep plan
        </Button>
      ) : null}
      <Button
        variant={status === "active" ? "secondary" : "primary"}
        isPending={card.isPending}
        onClick={() => card.mutate({})}
      >
        Change card
      </Button>
      {!isEnding && <CancelPlan subscription={subscription} />}
    </div>
  );
};

/** The plan the family is on: how many it lets in, what is paid next, and how to leave it. */
export const CurrentPlan = ({
  subscription,
  memberCount,
}: {
  subscription: FamilySubscription;
  memberCount: number;
}) => {
  const isSuspended = useSession().tenant?.status === "suspended";
  const { status, plan, interval, price, paidUntil, checkoutUrl } = subscription;
  const { tone, label } = badges[status];
  return (
    <Card className="max-w-reading p-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-serif text-2xl font-semibold [overflow-wrap:anywhere]">{plan?.name ?? "No plan"}</h2>
        {status !== "none" && <Badge tone={tone}>{label}</Badge>}
      </div>
      <p className="mt-2 text-ink-soft">{statusText(subscription, isSuspended)}</p>
      <dl className="mt-5 flex flex-wrap gap-x-10 gap-y-3">
        <Fact name="Members">{memberWords(memberCount, plan?.maxMembers ?? null)}</Fact>
        {price !== null && interval !== null && (
          <Fact name="Price">
            {dollarsOf(price)} {intervalWords[interval].per}
          </Fact>
        )}
      </dl>
      {checkoutUrl !== null && (
        <p className="mt-5 rounded-control bg-warm-soft px-4 py-3 text-sm text-warm">
          You started to pay for a plan.{" "}
          <a className="focus-ring rounded-sm font-medium underline underline-offset-4" href={checkoutUrl}>
            Continue
          </a>
        </p>
      )}
      {paidUntil !== null && <PaidActions subscription={subscription} />}
    </Card>
  );
};
