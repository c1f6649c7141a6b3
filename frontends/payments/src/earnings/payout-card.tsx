import type { ResponseOf } from "@kinkeeper/contracts/endpoint";
import { openPayoutAccount, type PayoutStatus } from "@kinkeeper/contracts/payments/payouts";
import type { listSales } from "@kinkeeper/contracts/payments/transactions";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Badge } from "@kinkeeper/kit/badge.tsx";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Card } from "@kinkeeper/kit/card.tsx";
import { useRestoredPage } from "@kinkeeper/kit/use-restored-page.ts";

interface Words {
  readonly text: string;
  /** What the button says; without it there is nothing to do here. */
  readonly button?: string;
}

const words: Readonly<Record<PayoutStatus, Words>> = {
  none: { text: "Tell us where to send your earnings. Until then we hold them for you.", button: "Set up payouts" },
  incomplete: {
    text: "Your payout details are not complete yet. We hold your earnings until they are.",
    button: "Continue setup",
  },
  restricted: {
    text: "Your payout details are being checked, or something is missing. We hold your earnings until then.",
    button: "Check details",
  },
  ready: { text: "Your share of every sale is sent to your account." },
  closed: {
    text: "Your payout account was closed. We hold your earnings until you set up another one.",
    button: "Set up payouts again",
  },
};

type Payouts = NonNullable<ResponseOf<typeof listSales>["payouts"]>;

const SetUpButton = ({ vendorId, label }: { vendorId: string; label: string }) => {
  const setUp = useCommand(openPayoutAccount, {
    failure: "Payouts could not be set up",
    onSuccess: ({ url }) => globalThis.location.assign(url),
  });
  useRestoredPage(setUp.reset);
  return (
    <Button isPending={setUp.isPending || setUp.isSuccess} onClick={() => setUp.mutate({ params: { id: vendorId } })}>
      {label}
    </Button>
  );
};

/** How the vendor is paid, and the way to set it up. */
export const PayoutCard = ({ payouts: { vendorId, status, canSetUp } }: { payouts: Payouts }) => {
  const { text, button } = words[status];
  return (
    <Card className="mb-8 flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="flex items-center gap-2 font-serif text-lg font-semibold">
          Payouts {status === "ready" && canSetUp && <Badge tone="accent">On</Badge>}
        </h2>
        <p className="mt-1 text-ink-soft">
          {canSetUp ? text : "Payouts are paused while your business is not approved. We hold your earnings."}
        </p>
      </div>
      {canSetUp && button !== undefined && <SetUpButton vendorId={vendorId} label={button} />}
    </Card>
  );
};
