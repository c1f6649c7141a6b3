import { endSandboxSession, getSandboxSession, type SandboxSession } from "@kinkeeper/contracts/payments/sandbox";
import { listTransactions } from "@kinkeeper/contracts/payments/transactions";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Button, ButtonLink } from "@kinkeeper/kit/button.tsx";
import { Card } from "@kinkeeper/kit/card.tsx";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { ItemBoundary } from "@kinkeeper/kit/item-boundary.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { FlaskConical } from "lucide-react";
import { useLocation } from "wouter";
import { dollarsOf } from "../money-words.ts";

const ended: Readonly<Record<Exclude<SandboxSession["status"], "open">, string>> = {
  paid: "This has been paid.",
  declined: "The card was declined. Nothing was charged.",
  canceled: "This payment was canceled. Nothing was charged.",
  expired: "This page has expired. Please start again from the service.",
};

const Choices = ({ session }: { session: SandboxSession }) => {
  const [, navigate] = useLocation();
  const end = useCommand(endSandboxSession, {
    invalidates: [listTransactions, getSandboxSession],
    failure: "The payment could not be carried out",
    onSuccess: ({ returnUrl }) => navigate(returnUrl),
  });
  const choose = (action: "pay" | "decline" | "cancel") => end.mutate({ params: { id: session.id }, body: { action } });
  return (
    <div className="mt-6 grid gap-2">
      <Button isPending={end.isPending} onClick={() => choose("pay")}>
        Pay {dollarsOf(session.amount)}
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

const Checkout = ({ session }: { session: SandboxSession }) => (
  <div className="page pb-16">
    <PageHeader title="Checkout" subtitle={session.businessName} />
    <Card className="max-w-md p-6 sm:p-8">
      <p className="flex items-center gap-2.5 rounded-control bg-warm-soft px-4 py-3 text-sm text-warm">
        <Icon of={FlaskConical} />
        Sandbox: no card is charged and no money moves.
      </p>
      <p className="mt-6 font-serif text-xl font-semibold [overflow-wrap:anywhere]">{session.title}</p>
      <p className="mt-1 font-serif text-3xl font-semibold tabular-nums">{dollarsOf(session.amount)}</p>
      {session.status === "open" ? (
        <Choices session={session} />
      ) : (
        <>
          <p className="mt-6">{ended[session.status]}</p>
          <ButtonLink href={session.status === "paid" ? "/purchases" : "/marketplace"} className="mt-5">
            {session.status === "paid" ? "My Purchases" : "Browse Services"}
          </ButtonLink>
        </>
      )}
    </Card>
  </div>
);

/** Where one would pay by card, in the sandbox. */
export const CheckoutPage = ({ id }: { id: string }) => (
  <ItemBoundary
    id={id}
    endpoint={getSandboxSession}
    absent="This checkout does not exist."
    failure="This checkout could not be loaded"
  >
    {(session) => <Checkout session={session} />}
  </ItemBoundary>
);
