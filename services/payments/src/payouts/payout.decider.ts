import type { PayoutEvent } from "@kinkeeper/contracts/payments/payout-events";
import type { Decider } from "@kinkeeper/platform/decider";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import { derivedId } from "@kinkeeper/platform/ids";
import {
  evolvePayout,
  givenOf,
  pendingReversal,
  pendingTransfer,
  type OpenPayout,
  type Payout,
  type Transfer,
} from "./payout.ts";

/** What is kept for the vendor's debt of one transfer: of the next one, unless somebody else was faster. */
interface Netting {
  readonly transferId: string;
  readonly nettedMinor: number;
}

export type PayoutCommand =
  | { readonly type: "OpenPayout"; readonly data: Extract<PayoutEvent, { type: "PayoutOpened" }>["data"] }
  /**
   * Brings what the vendor has to what is its share, one step at a time. Without an account nothing is sent; what is too much is taken back at any time.
   */
  | ({ readonly type: "AlignPayout"; readonly shareMinor: number; readonly accountId: string | undefined } & Netting)
  /** What was taken off the vendor's debt for the next transfer, and is no more or not yet due: nothing is sent with it. */
  | ({ readonly type: "KeepForDebt"; readonly accountId: string } & Netting)
  | { readonly type: "CompleteTransfer"; readonly transferId: string; readonly providerId: string | null }
  | { readonly type: "FailTransfer"; readonly transferId: string; readonly reason: string }
  | {
      readonly type: "CompleteReversal";
      readonly reversalId: string;
      readonly providerId: string;
      readonly amountMinor: number;
      readonly isByHand: boolean;
    }
  | { readonly type: "RefuseReversal"; readonly reversalId: string; readonly reason: string }
  | { readonly type: "ResumePayout"; readonly resumedBy: string }
  | { readonly type: "ClosePayout"; readonly closedBy: string };

/** The id of the next transfer of a sale: the same until it is recorded, so that what is netted for it is netted once. */
export const nextTransferId = ({ transactionId, transfers }: OpenPayout): string =>
  derivedId("transfer", transactionId, String(transfers.length));

/** What is missing from the vendor's share, in cents; 0 while something is under way. */
export const dueOf = (payout: OpenPayout, shareMinor: number): number =>
  pendingTransfer(payout) || pendingReversal(payout) || payout.isFrozen ? 0 : Math.max(0, shareMinor - givenOf(payout));

const leftOf = ({ amountMinor, reversedMinor }: Transfer): number => amountMinor - reversedMinor;

const requestReversal = (payout: OpenPayout, excess: number): PayoutEvent[] => {
  const { transactionId, transfers, reversals } = payout;
  const source = transfers.find((one) => one.providerId !== null && leftOf(one) > refusedOf(payout, one.providerId));
  const amountMinor = source ? Math.min(excess, leftOf(source) - refusedOf(payout, source.providerId)) : excess;
  const reversalId = derivedId("reversal", transactionId, String(reversals.length));
  const data = { transactionId, reversalId, providerId: source?.providerId ?? null, amountMinor };
  return [{ type: "ReversalRequested", data }];
};

/** What of a transfer the vendor owes already: it is not asked back a second time. */
const refusedOf = ({ reversals }: OpenPayout, providerId: string | null): number =>
  reversals
    .filter((one) => one.providerId === providerId && one.status === "refused")
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);

const align = (
  { shareMinor, accountId, transferId, nettedMinor }: Extract<PayoutCommand, { type: "AlignPayout" }>,
  payout: OpenPayout,
): PayoutEvent[] => {
  if (pendingTransfer(payout) || pendingReversal(payout)) return [];
  const excess = givenOf(payout) - shareMinor;
  if (excess > 0) return requestReversal(payout, excess);
  const due = dueOf(payout, shareMinor);
  if (due === 0 || accountId === undefined || transferId !== nextTransferId(payout)) return [];
  const netted = Math.min(nettedMinor, due);
  const data = { transactionId: payout.transactionId, transferId, accountId };
  return [{ type: "TransferRequested", data: { ...data, amountMinor: due - netted, nettedMinor: netted } }];
};

const decideOpen = (command: PayoutCommand, payout: OpenPayout): PayoutEvent[] => {
  const { transactionId } = payout;
  switch (command.type) {
    case "OpenPayout":
      return [];
    case "AlignPayout":
      return align(command, payout);
    case "KeepForDebt": {
      const { accountId, transferId, nettedMinor } = command;
      if (pendingTransfer(payout) || pendingReversal(payout) || transferId !== nextTransferId(payout)) return [];
      const data = { transactionId, transferId, accountId, amountMinor: 0, nettedMinor };
      return [{ type: "TransferRequested", data }];
    }
    case "CompleteTransfer":
    case "FailTransfer": {
      if (pendingTransfer(payout)?.transferId !== command.transferId) return [];
      const { type: _type, ...data } = command;
      return "reason" in data
        ? [{ type: "TransferFailed", data: { transactionId, ...data } }]
        : [{ type: "TransferCompleted", data: { transactionId, ...data } }];
    }
    case "CompleteReversal": {
      const { reversalId, providerId, amountMinor, isByHand } = command;
      const before = payout.reversals.find((one) => one.reversalId === reversalId);
      if (before && before.status !== "pending") return [];
      return [{ type: "ReversalCompleted", data: { transactionId, reversalId, providerId, amountMinor, isByHand } }];
    }
    case "ResumePayout":
      return payout.isFrozen ? [{ type: "PayoutResumed", data: { transactionId, resumedBy: command.resumedBy } }] : [];
    case "ClosePayout":
      if (!payout.isFrozen) throw new DomainError("CONFLICT", "This payout was not stopped.");
      return payout.isClosed ? [] : [{ type: "PayoutClosed", data: { transactionId, closedBy: command.closedBy } }];
    case "RefuseReversal": {
      const { reversalId, reason } = command;
      const pending = pendingReversal(payout);
      if (pending?.reversalId !== reversalId) return [];
      const { amountMinor } = pending;
      return [{ type: "ReversalRefused", data: { transactionId, reversalId, amountMinor, reason } }];
    }
  }
};

const decide = (command: PayoutCommand, payout: Payout): PayoutEvent[] => {
  if (payout.status === "open") return decideOpen(command, payout);
  if (command.type !== "OpenPayout") throw notFound("payout");
  return [{ type: "PayoutOpened", data: command.data }];
};

/** What a vendor gets of one sale. */
export const payoutDecider: Decider<Payout, PayoutCommand, PayoutEvent> = {
  initialState: () => ({ status: "none" }),
  evolve: evolvePayout,
  decide,
};
