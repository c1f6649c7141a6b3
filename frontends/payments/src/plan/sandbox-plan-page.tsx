import { changeSandboxPlan, getSandboxPlan, type SandboxPlan } from "@kinkeeper/contracts/payments/sandbox-plans";
import { getSubscription } from "@kinkeeper/contracts/payments/subscriptions";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Button, ButtonLink } from "@kinkeeper/kit/button.tsx";
import { Card } from "@kinkeeper/kit/card.tsx";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { ItemBoundary } from "@kinkeeper/kit/item-boundary.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { FlaskConical } from "lucide-react";
import { useLocation } from "wouter";
import { dollarsOf, intervalWords } from "../money-words.ts";

const ended: Readonly<Record<Exclude<SandboxPlan["status"], "open" | "paid">, string>> = {
  over: "This plan has ended. Nothing is charged any more.",
  declined: "The card was declined. Nothing was charged.",
  canceled: "This payment was canceled. Nothing was charged.",
  expired: "This page has expired. Please choose the plan again.",
};

const Choices = ({ plan }: { plan: SandboxPlan }) => {
  const [, navigate] = useLocation();
  const end = useCommand(changeSandboxPlan, {
    invalidates: [getSubscription, getSandboxPlan],
    success: ({ status }) =>
      status === "paid"
        ? `Your family’s plan: ${plan.planName}`
        : { title: "Payment Canceled", description: "No charges were made.", variant: "destructive" },
    failure: "The payment could not be carried out",
    onSuccess: () => navigate("/family-admin/plan"),
  });
  const choose = (action: "pay" | "decline" | "cancel") => end.mutate({ params: { id: plan.id }, body: { action } });
  return (
    <div className="mt-6 grid gap-2">
      <Button isPending={end.isPending} onClick={() => choose("pay")}>
        Pay {dollarsOf(plan.amount)} {intervalWords[plan.interval].per}
      </Button>
      <Button variant="secondary" disabled={end.isPending} onClick={() => choose("decline")}>
        Decline the card
      </Button>
      <Button variant="secondary" disabled={end.isPending} onClick={() => choose("cancel")}>
        Cancel
      </Button>
    </div>
  );
};

/** Where a provider would have the card changed: here one tries out what happens when it is declined. */
const CardSettings = ({ plan }: { plan: SandboxPlan }) => {
  const change = useCommand(changeSandboxPlan, {
    invalidates: [getSubscription, getSandboxPlan],
    success: ({ isCardDeclined }) => (isCardDeclined ? "The next payments fail" : "The next payments succeed"),
    failure: "The card could not be changed",
  });
  const action = plan.isCardDeclined ? "accept-card" : "decline-card";
  return (
    <div className="mt-6 grid gap-4">
      <p>
        {plan.isCardDeclined
          ? "The next payments fail, as with a card that has expired."
          : "The next payments succeed, each when it is due."}
      </p>
      <Button
        variant="secondary"
        isPending={change.isPending}
        onClick={() => change.mutate({ params: { id: plan.id }, body: { action } })}
      >
        {plan.isCardDeclined ? "Accept the card" : "Decline the card from now on"}
      </Button>
      <ButtonLink href="/family-admin/plan">Back to your plan</ButtonLink>
    </div>
  );
};

const Checkout = ({ plan }: { plan: SandboxPlan }) => (
  <div className="page pb-16">
    <PageHeader title={plan.status === "open" ? "Checkout" : "Payment settings"} subtitle="Family plan" />
    <Card className="max-w-md p-6 sm:p-8">
      <p className="flex items-center gap-2.5 rounded-control bg-warm-soft px-4 py-3 text-sm text-warm">
        <Icon of={FlaskConical} />
        Sandbox: no card is charged and no money moves.
      </p>
      <p className="mt-6 font-serif text-xl font-semibold [overflow-wrap:anywhere]">{plan.planName}</p>
      <p className="mt-1 font-serif text-3xl font-semibold tabular-nums">
        {dollarsOf(plan.amount)} <span className="text-base font-normal">{intervalWords[plan.interval].per}</span>
      </p>
      {plan.status === "open" && <Choices plan={plan} />}
      {plan.status === "paid" && <CardSettings plan={plan} />}
      {plan.status !== "open" && plan.status !== "paid" && (
        <>
          <p className="mt-6">{ended[plan.status]}</p>
          <ButtonLink href="/family-admin/plan" className="mt-5">
            Back to your plan
          </ButtonLink>
        </>
      )}
    </Card>
  </div>
);

/** Where one would pay for a plan by card, and change the card later, in the sandbox. */
export const SandboxPlanPage = ({ id }: { id: string }) => (
  <ItemBoundary
    id={id}
    endpoint={getSandboxPlan}
    absent="This checkout does not exist."
    failure="This checkout could not be loaded"
  >
    {(plan) => <Checkout plan={plan} />}
  </ItemBoundary>
);
