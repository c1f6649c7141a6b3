import type { PayoutAccountEvent, PayoutAccountStatus } from "@kinkeeper/contracts/payments/payout-events";
import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName } from "@kinkeeper/contracts/event";
import type { Decider } from "@kinkeeper/platform/decider";
import { DomainError } from "@kinkeeper/platform/domain-error";

/** Where a vendor is paid, and what it owes in cents. */
export interface PayoutAccount {
  readonly accountId: string | undefined;
  readonly status: "none" | PayoutAccountStatus;
  readonly debtMinor: number;
  /** Cents by the reversal that was refused. */
  readonly debts: ReadonlyMap<string, number>;
  /** Cents by the transfer they were kept from. */
  readonly netted: ReadonlyMap<string, number>;
}

export type PayoutAccountCommand =
  | { readonly type: "OpenAccount"; readonly vendorId: string; readonly accountId: string }
  | {
      readonly type: "ChangeAccount";
      readonly vendorId: string;
      readonly accountId: string;
      readonly status: PayoutAccountStatus;
      /** How it stood when the provider was asked: STALE_REVISION where somebody heard of something else since. Its debts do not matter. */
      readonly since?: PayoutAccount["status"];
    }
  | {
      readonly type: "RecordDebt";
      readonly vendorId: string;
      readonly transactionId: string;
      readonly reversalId: string;
      readonly amountMinor: number;
    }
  /** Keeps as much of what is due as is owed. */
  | {
      readonly type: "NetDebt";
      readonly vendorId: string;
      readonly transactionId: string;
      readonly transferId: string;
      readonly dueMinor: number;
    };

export const payoutAccountStream = (vendorId: string): string => streamName("payoutaccount", platformTenant, vendorId);

const decide = (command: PayoutAccountCommand, account: PayoutAccount): PayoutAccountEvent[] => {
  const { vendorId } = command;
  switch (command.type) {
    case "OpenAccount":
      // The first one stays, unless its owner broke off the connection: two who ask at once are paid at the same place.
      return account.accountId === undefined || (account.status === "closed" && account.accountId !== command.accountId)
        ? [{ type: "PayoutAccountOpened", data: { vendorId, accountId: command.accountId } }]
        : [];
    case "ChangeAccount": {
      const { accountId } = account;
      if (accountId === undefined) throw new DomainError("CONFLICT", "There is no account for payouts yet.");
      // It may have given way to another one since.
      if (accountId !== command.accountId || account.status === command.status) return [];
      if (command.since !== undefined && command.since !== account.status)
        throw new DomainError("STALE_REVISION", "Somebody else heard of this account meanwhile.");
      return [{ type: "PayoutAccountChanged", data: { vendorId, accountId, status: command.status } }];
    }
    case "RecordDebt": {
      const { transactionId, reversalId, amountMinor } = command;
      if (account.debts.has(reversalId)) return [];
      const debtMinor = account.debtMinor + amountMinor;
      return [{ type: "DebtRecorded", data: { vendorId, transactionId, reversalId, amountMinor, debtMinor } }];
    }
    case "NetDebt": {
      const { transactionId, transferId, dueMinor } = command;
      const amountMinor = Math.min(account.debtMinor, dueMinor);
      if (amountMinor === 0 || account.netted.has(transferId)) return [];
      const debtMinor = account.debtMinor - amountMinor;
      return [{ type: "DebtNetted", data: { vendorId, transactionId, transferId, amountMinor, debtMinor } }];
    }
  }
};

/** One more entry of debts or of what was kept for them. */
type Enter = (entries: ReadonlyMap<string, number>, id: string, amountMinor: number) => ReadonlyMap<string, number>;

const evolveWith = (
  enterDebt: Enter,
  enterNetted: Enter,
  account: PayoutAccount,
  { type, data }: PayoutAccountEvent,
): PayoutAccount => {
  switch (type) {
    case "PayoutAccountOpened":
      return { ...account, accountId: data.accountId, status: "incomplete" };
    case "PayoutAccountChanged":
      return { ...account, status: data.status };
    case "DebtRecorded": {
      const { reversalId, amountMinor, debtMinor } = data;
      return { ...account, debtMinor, debts: enterDebt(account.debts, reversalId, amountMinor) };
    }
    case "DebtNetted": {
      const { transferId, amountMinor, debtMinor } = data;
      return { ...account, debtMinor, netted: enterNetted(account.netted, transferId, amountMinor) };
    }
  }
};

const initialState = (): PayoutAccount => ({
  accountId: undefined,
  status: "none",
  debtMinor: 0,
  debts: new Map(),
  netted: new Map(),
});

const enterCopy: Enter = (entries, id, amountMinor) => new Map(entries).set(id, amountMinor);

/** Maps of its own: a vendor's thousands of debts are not copied for each of them. */
const fold = (events: readonly PayoutAccountEvent[]): PayoutAccount => {
  const [debts, netted] = [new Map<string, number>(), new Map<string, number>()];
  return events.reduce<PayoutAccount>(
    (account, event) =>
      evolveWith(
        (_debts, id, amountMinor) => debts.set(id, amountMinor),
        (_netted, id, amountMinor) => netted.set(id, amountMinor),
        account,
        event,
      ),
    initialState(),
  );
};

export const payoutAccountDecider: Decider<PayoutAccount, PayoutAccountCommand, PayoutAccountEvent> = {
  initialState,
  evolve: (account, event) => evolveWith(enterCopy, enterCopy, account, event),
  fold,
  decide,
};
