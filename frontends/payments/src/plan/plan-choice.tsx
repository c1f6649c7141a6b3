import type { PlanInterval } from "@kinkeeper/contracts/enumerations";
import { minorOf } from "@kinkeeper/contracts/money";
import {
  choosePlan,
  getSubscription,
  type FamilySubscription,
  type PlanOnOffer,
} from "@kinkeeper/contracts/payments/subscriptions";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Badge } from "@kinkeeper/kit/badge.tsx";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Card, CardTitle } from "@kinkeeper/kit/card.tsx";
import { ConfirmDialog } from "@kinkeeper/kit/confirm-dialog.tsx";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { Check } from "lucide-react";
import { useState } from "react";
import { dayOf, dollarsOf, intervalWords } from "../money-words.ts";

interface PlanChoiceProps {
  readonly plan: PlanOnOffer;
  readonly subscription: FamilySubscription;
  readonly memberCount: number;
}

const isFree = (price: string): boolean => minorOf(price) === 0;

const priceWords = (price: string, interval: PlanInterval): string =>
  isFree(price) ? "Free" : `${dollarsOf(price)} ${intervalWords[interval].per}`;

const paymentWords = ({ status, paidUntil }: FamilySubscription, price: string, interval: PlanInterval): string => {
  const from = `From now on you pay ${priceWords(price, interval)}.`;
  if (status === "past_due") {
    const then = isFree(price) ? "Your plan ends at once, and you pay nothing from now on." : from;
    return `${then} The payment that failed is not tried again.`;
  }
  return isFree(price) && paidUntil
    ? `Your plan runs until ${dayOf(paidUntil)}. After that you pay nothing.`
    : `${from} What you have paid already counts towards it.`;
};

/** What a change means, before it is made. */
const consequence = ({ plan, subscription, memberCount }: PlanChoiceProps, price: string, interval: PlanInterval) => {
  const paid = paymentWords(subscription, price, interval);
  const isTooSmall = plan.maxMembers !== null && memberCount > plan.maxMembers;
  return isTooSmall
    ? `${paid} Your family has ${memberCount} members and the plan is for ${plan.maxMembers}: nobody is removed, and nobody can be added.`
    : paid;
};

interface Price {
  readonly interval: PlanInterval;
  readonly price: string;
}

const ChooseButton = ({ interval, price, ...props }: PlanChoiceProps & Price) => {
  const { plan, subscription } = props;
  const [isAsking, setAsking] = useState(false);
  const choose = useCommand(choosePlan, {
    invalidates: [getSubscription],
    success: ({ sessionUrl }) =>
      sessionUrl === null
        ? `Your family’s plan: ${plan.name}`
        : { title: "One more step", description: "Pay for the plan on the next page" },
    failure: "The plan could not be chosen",
    onSuccess: ({ sessionUrl }) => {
      setAsking(false);
      if (sessionUrl !== null) globalThis.location.assign(sessionUrl);
    },
  });
  const isChange = subscription.paidUntil !== null && subscription.status !== "unpaid";
  const label = isFree(price) ? "Choose" : `Pay ${intervalWords[interval].name.toLowerCase()}`;
  const run = () => choose.mutate({ body: { planId: plan.id, interval } });
  return (
    <>
      <Button
        variant="secondary"
        isPending={choose.isPending}
        aria-label={`${label}: ${plan.name}, ${priceWords(price, interval)}`}
        onClick={() => (isChange ? setAsking(true) : run())}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Change to ${plan.name}?`}
        description={consequence(props, price, interval)}
        confirm="Change plan"
        isPending={choose.isPending}
        onConfirm={run}
      />
    </>
  );
};

const pricesOf = ({ monthlyPrice, yearlyPrice }: PlanOnOffer): readonly Price[] => [
  ...(monthlyPrice === null ? [] : [{ interval: "monthly" as const, price: monthlyPrice }]),
  ...(yearlyPrice === null ? [] : [{ interval: "yearly" as const, price: yearlyPrice }]),
];

const limitWords = (limit: number | null): string =>
  limit === null ? "Any number of members" : `Up to ${limit} ${limit === 1 ? "member" : "members"}`;

/** A plan that can be chosen: what is in it, and a button for each price. */
export const PlanChoice = (props: PlanChoiceProps) => {
  const { plan, subscription } = props;
  const isOwn = (interval: PlanInterval): boolean =>
    subscription.plan?.id === plan.id && subscription.interval === interval && subscription.endsAt === null;
  const points = [limitWords(plan.maxMembers), ...plan.features];
  return (
    <Card className="flex flex-col p-6">
      <CardTitle as="h3" className="[overflow-wrap:anywhere]">
        {plan.name}
      </CardTitle>
      {plan.description && <p className="mt-1 text-ink-soft [overflow-wrap:anywhere]">{plan.description}</p>}
      <ul className="mt-4 grid gap-1.5 text-sm">
        {points.map((point) => (
          <li key={point} className="flex gap-2 [overflow-wrap:anywhere]">
            <Icon of={Check} size={16} className="mt-0.5 shrink-0 text-accent" />
            {point}
          </li>
        ))}
      </ul>
      <div className="mt-auto grid gap-3 pt-6">
        {pricesOf(plan).map(({ interval, price }) => (
          <div key={interval} className="flex flex-wrap items-center justify-between gap-2">
            <span className="font-serif text-lg font-semibold tabular-nums">
              {/* Who is on it keeps the price they began with. */}
              {priceWords(isOwn(interval) ? (subscription.price ?? price) : price, interval)}
            </span>
            {isOwn(interval) ? (
              <Badge tone="accent">Your plan</Badge>
            ) : (
              <ChooseButton {...props} interval={interval} price={price} />
            )}
          </div>
        ))}
      </div>
    </Card>
  );
};
