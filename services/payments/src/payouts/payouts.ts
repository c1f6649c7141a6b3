import { platformTenant } from "@kinkeeper/contracts/claims";
import { handleCommand } from "@kinkeeper/platform/command-handler";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { derivedId } from "@kinkeeper/platform/ids";
import { laterOf } from "@kinkeeper/platform/later-of";
import { loadStream } from "@kinkeeper/platform/load-stream";
import type { ReadModel } from "@kinkeeper/platform/read-model";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { askAgainWhenStale } from "../ask-again.ts";
import type { Outcome, PaymentProvider, PaymentState, TransferOrder } from "../payment-provider.ts";
import {
  payoutAccountDecider,
  payoutAccountStream,
  type PayoutAccount,
  type PayoutAccountCommand,
} from "./payout-account.decider.ts";
import { dueOf, nextTransferId, payoutDecider, type PayoutCommand } from "./payout.decider.ts";
import {
  givenOf,
  payoutStream,
  pendingReversal,
  pendingTransfer,
  type OpenPayout,
  type Payout,
  type Reversal,
  type Transfer,
} from "./payout.ts";
import { refusedTransfers } from "./refused-transfers.ts";

interface Dependencies extends Pick<ServiceDependencies, "journal" | "now"> {
  readonly readModel: Pick<ReadModel, "caughtUpTo">;
  /** Whether the vendor may be paid: a suspended one's money stays where it is. */
  readonly mayBePaid: (vendorId: string) => Promise<boolean>;
}

/** A purchase that was paid, as its vendor is concerned. */
export interface PaidSale {
  readonly transactionId: string;
  readonly tenantId: string;
  readonly vendorId: string;
  readonly paymentId: string;
  readonly currency: string;
  /** What is the vendor's of it, in cents. */
  readonly shareMinor: number;
  /** While its buyer disputes it, or somebody has to look at it, nothing is sent. */
  readonly isOnHold: boolean;
}

export interface Payouts {
  /**
   * Brings what the vendor has of a sale to what is its share: sends what was held, takes back what was refunded, turns what cannot
   * be taken back into a debt and keeps that from later transfers. Does nothing where nothing is missing.
   */
  align(sale: PaidSale, payment: PaymentState): Promise<void>;
  /** Notes what somebody took back of a transfer at the provider itself. */
  noteReversals(transactionId: string, transferProviderId: string): Promise<void>;
  /** Has what was stopped by hand go on: the next `align` sends what is missing. */
  resume(transactionId: string, resumedBy: string, context: CommandContext): Promise<void>;
  /** Leaves what was stopped by hand as it is: nothing more is sent. @throws DomainError CONFLICT where nothing was stopped */
  close(transactionId: string, closedBy: string, context: CommandContext): Promise<void>;
  accountOf(vendorId: string): Promise<PayoutAccount>;
  /** The account a vendor is paid at; opened at the provider where there is none, or its owner broke off the connection. */
  openAccount(vendorId: string): Promise<string>;
  /** Asks the provider how the account stands. */
  refreshAccount(vendorId: string): Promise<PayoutAccount>;
  /** The vendor broke off the connection of this account. */
  closeAccount(vendorId: string, accountId: string): Promise<void>;
}

/** Steps of one round: sending, taking back from each transfer, and one more to see that nothing is left. */
const mostSteps = 8;

/** The vendors' side of the money. */
export const createPayouts = (
  { journal, readModel, mayBePaid, now }: Dependencies,
  provider: PaymentProvider,
): Payouts => {
  const refused = refusedTransfers(now);
  /** Of the last event: lists wait for it once, at the end. */
  let latest: bigint | undefined;

  const contextOf = (id: string) => ({ tenantId: platformTenant, correlationId: id, causationId: id });

  const readPayout = async (transactionId: string): Promise<Payout> => {
    const { state } = await loadStream(journal, payoutDecider, payoutStream(transactionId));
    return state;
  };

  const handle = async (
    transactionId: string,
    command: PayoutCommand,
    context: CommandContext = contextOf(transactionId),
  ): Promise<OpenPayout> => {
    const stream = payoutStream(transactionId);
    const outcome = await handleCommand(journal, payoutDecider, stream, command, context);
    latest = laterOf(outcome.position, latest);
    const { state } = outcome;
    if (state.status === "none") throw new Error(`${stream} has no events`);
    return state;
  };

  const accountOf = async (vendorId: string): Promise<PayoutAccount> => {
    const { state } = await loadStream(journal, payoutAccountDecider, payoutAccountStream(vendorId));
    return state;
  };

  const handleAccount = async (command: PayoutAccountCommand): Promise<PayoutAccount> => {
    const { vendorId } = command;
    const stream = payoutAccountStream(vendorId);
    const { state, position } = await handleCommand(
      journal,
      payoutAccountDecider,
      stream,
      command,
      contextOf(vendorId),
    );
    latest = laterOf(position, latest);
    return state;
  };

  const refreshAccount = (vendorId: string): Promise<PayoutAccount> =>
    askAgainWhenStale(async () => {
      const account = await accountOf(vendorId);
      const { accountId, status: since } = account;
      if (accountId === undefined) return account;
      const status = await provider.readAccount(accountId);
      return handleAccount({ type: "ChangeAccount", vendorId, accountId, status, since });
    });

  const maySend = async ({ vendorId, isOnHold }: PaidSale): Promise<boolean> =>
    !isOnHold && (await mayBePaid(vendorId));

  /** What became of it where nothing may be sent any more: it may have arrived, though nobody heard of it, and is asked for at most later. */
  const lookForTransfer = async (order: TransferOrder): Promise<Outcome | undefined> => {
    const providerId = await provider.findTransfer(order);
    return providerId === undefined ? undefined : { status: "completed", providerId };
  };

  /** Answers nothing where it was refused or has to wait: to try once more is for another time. */
  const carryOutTransfer = async (
    payout: OpenPayout,
    transfer: Transfer,
    sale: PaidSale,
  ): Promise<OpenPayout | undefined> => {
    const { transactionId, tenantId, vendorId, transfers, chargeId } = payout;
    const { transferId, accountId, amountMinor } = transfer;
    if (amountMinor === 0) return handle(transactionId, { type: "CompleteTransfer", transferId, providerId: null });
    // Only the first one is paid out of the charge itself: later ones would be more than it, with what was taken back.
    const source = transfers[0] === transfer ? chargeId : undefined;
    const { currency } = sale;
    const order = { transferId, transactionId, tenantId, accountId, chargeId: source, amountMinor, currency };
    const outcome = await ((await maySend(sale)) ? provider.transfer(order) : lookForTransfer(order));
    if (!outcome) return undefined;
    if (outcome.status === "completed")
      return handle(transactionId, { type: "CompleteTransfer", transferId, providerId: outcome.providerId });
    refused.note(await handle(transactionId, { type: "FailTransfer", transferId, reason: outcome.reason }));
    await refreshAccount(vendorId);
    return undefined;
  };

  const owe = async ({ transactionId, vendorId }: OpenPayout, reversal: Reversal, reason: string) => {
    const { reversalId, amountMinor } = reversal;
    // The debt first: once the reversal is recorded as refused nobody looks for it again.
    await handleAccount({ type: "RecordDebt", vendorId, transactionId, reversalId, amountMinor });
    return handle(transactionId, { type: "RefuseReversal", reversalId, reason });
  };

  const carryOutReversal = async (payout: OpenPayout, reversal: Reversal): Promise<OpenPayout> => {
    const { transactionId, vendorId } = payout;
    const { reversalId, providerId, amountMinor } = reversal;
    if (providerId === null) return owe(payout, reversal, "It had been kept for what the vendor owed.");
    const { debts } = await accountOf(vendorId);
    // A crash came between the debt and the refusal: to ask again could take the money a second time.
    if (debts.has(reversalId)) return owe(payout, reversal, "The vendor's account did not hold it.");
    const outcome = await provider.reverse({ reversalId, providerId, amountMinor });
    if (outcome.status === "failed") return owe(payout, reversal, outcome.reason);
    return handle(transactionId, { type: "CompleteReversal", reversalId, providerId, amountMinor, isByHand: false });
  };

  const noteReversals = async (payout: OpenPayout, transferProviderId: string): Promise<OpenPayout> => {
    const { transactionId } = payout;
    const found = await provider.readReversals(transferProviderId);
    // Read after that: one of ours may have been requested and made meanwhile, and is not made by hand.
    const known = await readPayout(transactionId);
    if (known.status === "none") return payout;
    let noted: OpenPayout = known;
    for (const { reversalId, providerId, amountMinor } of found) {
      const isOurs = known.reversals.some((one) => one.reversalId === reversalId);
      noted = await handle(transactionId, {
        type: "CompleteReversal",
        reversalId: isOurs ? reversalId! : derivedId("reversal", providerId),
        providerId: transferProviderId,
        amountMinor,
        isByHand: !isOurs,
      });
    }
    return noted;
  };

  /** What somebody took back at the provider is not taken once more: its message may come later, or never. */
  const knowWhatIsBack = async (payout: OpenPayout, shareMinor: number): Promise<OpenPayout> => {
    let known = payout;
    if (givenOf(payout) > shareMinor)
      for (const { providerId } of payout.transfers)
        if (providerId !== null) known = await noteReversals(known, providerId);
    return known;
  };

  const netDebt = async (
    { transactionId, vendorId }: OpenPayout,
    transferId: string,
    dueMinor: number,
  ): Promise<PayoutAccount> => handleAccount({ type: "NetDebt", vendorId, transactionId, transferId, dueMinor });

  /** Owes again what was kept of a transfer that somebody else asked for at that moment, and knew of no debt: the vendor got all of it. */
  const oweWhatWasSent = async ({ transactionId, vendorId, transfers }: OpenPayout): Promise<PayoutAccount> => {
    let account = await accountOf(vendorId);
    for (const { transferId, nettedMinor } of transfers) {
      const amountMinor = (account.netted.get(transferId) ?? 0) - nettedMinor;
      const reversalId = derivedId("netted-and-sent", transferId);
      if (amountMinor > 0 && !account.debts.has(reversalId))
        account = await handleAccount({ type: "RecordDebt", vendorId, transactionId, reversalId, amountMinor });
    }
    return account;
  };

  /** One more step of the way; undefined where there is none. */
  const step = async (before: OpenPayout, sale: PaidSale): Promise<OpenPayout | undefined> => {
    const [transfer, reversal] = [pendingTransfer(before), pendingReversal(before)];
    if (transfer) return carryOutTransfer(before, transfer, sale);
    if (reversal) return carryOutReversal(before, reversal);
    const { shareMinor } = sale;
    const payout = await knowWhatIsBack(before, shareMinor);
    const { transactionId } = payout;
    const transferId = nextTransferId(payout);
    const dueMinor = dueOf(payout, shareMinor);
    const known = await oweWhatWasSent(payout);
    const isWanted = dueMinor > 0 && known.status === "ready" && !refused.isWaiting(payout);
    const mayTransfer = isWanted && (await maySend(sale));
    const { accountId, netted } = mayTransfer ? await netDebt(payout, transferId, dueMinor) : known;
    const nettedMinor = netted.get(transferId) ?? 0;
    // A crash came before it was recorded here, or somebody else kept it, and less is due by now: the debt is smaller, so that the vendor has it.
    if (accountId !== undefined && nettedMinor > (mayTransfer ? dueMinor : 0))
      return handle(transactionId, { type: "KeepForDebt", accountId, transferId, nettedMinor });
    const to = mayTransfer ? accountId : undefined;
    const begun = await handle(transactionId, {
      type: "AlignPayout",
      shareMinor,
      accountId: to,
      transferId,
      nettedMinor,
    });
    return pendingTransfer(begun) || pendingReversal(begun) ? begun : undefined;
  };

  return {
    accountOf,

    refreshAccount: async (vendorId) => {
      const account = await refreshAccount(vendorId);
      if (account.status === "ready") refused.tryAgain();
      await readModel.caughtUpTo(latest);
      return account;
    },

    align: async (sale, { chargeId, forwarded = null }) => {
      const { transactionId, tenantId, vendorId, paymentId } = sale;
      let payout: OpenPayout | undefined = await handle(transactionId, {
        type: "OpenPayout",
        data: { transactionId, tenantId, vendorId, paymentId, chargeId, forwarded },
      });
      for (let steps = 0; payout && steps < mostSteps; steps += 1) payout = await step(payout, sale);
      await readModel.caughtUpTo(latest);
    },

    noteReversals: async (transactionId, transferProviderId) => {
      const payout = await readPayout(transactionId);
      if (payout.status !== "none") await noteReversals(payout, transferProviderId);
    },

    resume: async (transactionId, resumedBy, context) => {
      await handle(transactionId, { type: "ResumePayout", resumedBy }, { ...context, tenantId: platformTenant });
      refused.tryAgain(transactionId);
      await readModel.caughtUpTo(latest);
    },

    close: async (transactionId, closedBy, context) => {
      await handle(transactionId, { type: "ClosePayout", closedBy }, { ...context, tenantId: platformTenant });
      await readModel.caughtUpTo(latest);
    },

    openAccount: async (vendorId) => {
      const { accountId, status } = await accountOf(vendorId);
      if (accountId !== undefined && status !== "closed") return accountId;
      const opened = await provider.openAccount(vendorId, accountId);
      const account = await handleAccount({ type: "OpenAccount", vendorId, accountId: opened });
      // Messages about it find whose it is.
      await readModel.caughtUpTo(latest);
      return account.accountId ?? opened;
    },

    closeAccount: async (vendorId, accountId) =>
      void (await handleAccount({ type: "ChangeAccount", vendorId, accountId, status: "closed" })),
  };
};
