import type { PayoutEvent } from "@kinkeeper/contracts/payments/payout-events";
import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName } from "@kinkeeper/contracts/event";

type DataOf<Type extends PayoutEvent["type"]> = Extract<PayoutEvent, { type: Type }>["data"];

/** Money on its way to the vendor, or there. `nettedMinor` of it stayed here for what the vendor owed. */
export interface Transfer {
  readonly transferId: string;
  readonly accountId: string;
  readonly amountMinor: number;
  readonly nettedMinor: number;
  readonly status: "pending" | "completed" | "failed";
  readonly providerId: string | null;
  /** What was taken back of it. */
  readonly reversedMinor: number;
}

export interface Reversal extends Omit<DataOf<"ReversalRequested">, "transactionId"> {
  readonly status: "pending" | "completed" | "refused";
}

export interface OpenPayout extends DataOf<"PayoutOpened"> {
  readonly status: "open";
  readonly transfers: readonly Transfer[];
  readonly reversals: readonly Reversal[];
  /** Somebody took money back at the provider: nothing is sent by itself any more. */
  readonly isFrozen: boolean;
  /** A super administrator left it so. */
  readonly isClosed: boolean;
}
export type Payout = { readonly status: "none" } | OpenPayout;

export const payoutStream = (transactionId: string): string => streamName("payout", platformTenant, transactionId);

/**
 * What the vendor has of the sale, in cents: what was sent or is on its way, and what was kept for its debt, less what was taken
 * back or is owed instead.
 */
export const givenOf = ({ transfers, reversals }: OpenPayout): number => {
  const sent = transfers.reduce(
    (sum, { amountMinor, nettedMinor, status }) => sum + nettedMinor + (status === "failed" ? 0 : amountMinor),
    0,
  );
  return reversals.reduce((left, { amountMinor }) => left - amountMinor, sent);
};

export const pendingTransfer = ({ transfers }: OpenPayout): Transfer | undefined =>
  transfers.find(({ status }) => status === "pending");
export const pendingReversal = ({ reversals }: OpenPayout): Reversal | undefined =>
  reversals.find(({ status }) => status === "pending");

const changeTransfer = (payout: OpenPayout, transferId: string, changes: Partial<Transfer>): OpenPayout => ({
  ...payout,
  transfers: payout.transfers.map((one) => (one.transferId === transferId ? { ...one, ...changes } : one)),
});

const opened = (data: DataOf<"PayoutOpened">): OpenPayout => {
  const { forwarded, transactionId } = data;
  const transfers: readonly Transfer[] = forwarded
    ? [{ ...forwarded, transferId: transactionId, nettedMinor: 0, status: "completed", reversedMinor: 0 }]
    : [];
  return { ...data, status: "open", transfers, reversals: [], isFrozen: false, isClosed: false };
};

const reversed = (payout: OpenPayout, data: DataOf<"ReversalCompleted">): OpenPayout => {
  const { reversalId, providerId, amountMinor, isByHand } = data;
  const reversal: Reversal = { reversalId, providerId, amountMinor, status: "completed" };
  return {
    ...payout,
    isFrozen: payout.isFrozen || isByHand,
    // What is taken back by hand after that is for somebody to decide anew.
    isClosed: payout.isClosed && !isByHand,
    reversals: [...payout.reversals.filter((one) => one.reversalId !== reversalId), reversal],
    transfers: payout.transfers.map((one) =>
      one.providerId === providerId ? { ...one, reversedMinor: one.reversedMinor + amountMinor } : one,
    ),
  };
};

export const evolvePayout = (payout: Payout, { type, data }: PayoutEvent): Payout => {
  if (type === "PayoutOpened") return opened(data);
  if (payout.status === "none") return payout;
  switch (type) {
    case "TransferRequested": {
      const { transferId, accountId, amountMinor, nettedMinor } = data;
      const transfer: Transfer = {
        transferId,
        accountId,
        amountMinor,
        nettedMinor,
        status: "pending",
        providerId: null,
        reversedMinor: 0,
      };
      return { ...payout, transfers: [...payout.transfers, transfer] };
    }
    case "TransferCompleted":
      return changeTransfer(payout, data.transferId, { status: "completed", providerId: data.providerId });
    case "TransferFailed":
      return changeTransfer(payout, data.transferId, { status: "failed" });
    case "ReversalRequested": {
      const { reversalId, providerId, amountMinor } = data;
      const reversal: Reversal = { reversalId, providerId, amountMinor, status: "pending" };
      return { ...payout, reversals: [...payout.reversals, reversal] };
    }
    case "ReversalCompleted":
      return reversed(payout, data);
    case "PayoutResumed":
      return { ...payout, isFrozen: false, isClosed: false };
    case "PayoutClosed":
      return { ...payout, isClosed: true };
    case "ReversalRefused":
      return {
        ...payout,
        reversals: payout.reversals.map((one) =>
          one.reversalId === data.reversalId ? { ...one, status: "refused" } : one,
        ),
      };
  }
};
