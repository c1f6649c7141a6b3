import type { PayoutState } from "@kinkeeper/contracts/payments/payouts";
import { Badge, type BadgeTone } from "@kinkeeper/kit/badge.tsx";

const looks: Readonly<Record<Exclude<PayoutState, "none">, { readonly tone: BadgeTone; readonly label: string }>> = {
  held: { tone: "warm", label: "Held" },
  stopped: { tone: "danger", label: "Stopped" },
  closed: { tone: "neutral", label: "Not paid out" },
  transferred: { tone: "accent", label: "Paid out" },
  partly_reversed: { tone: "neutral", label: "Partly taken back" },
  reversed: { tone: "neutral", label: "Taken back" },
  debt: { tone: "danger", label: "Owed" },
};

/** What became of the vendor's share of a sale; nothing where there is none. */
export const PayoutBadge = ({ state }: { state: PayoutState | null }) =>
  state === null || state === "none" ? null : <Badge tone={looks[state].tone}>{looks[state].label}</Badge>;
