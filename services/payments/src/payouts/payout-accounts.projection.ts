import type { PayoutAccountEvent } from "@kinkeeper/contracts/payments/payout-events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";

const putDebt = eachEvent<Extract<PayoutAccountEvent, { type: "DebtRecorded" | "DebtNetted" }>>(
  (sql, { data }) => sql`update payout_accounts set debt_minor = ${data.debtMinor} where vendor_id = ${data.vendorId}`,
);

/** Where vendors are paid, and what they owe. */
export const payoutAccountsProjection: Projection<PayoutAccountEvent> = {
  name: "payout_accounts_v1",
  contexts: ["payments"],
  tables: ["payout_accounts"],
  on: {
    PayoutAccountOpened: eachEvent(
      (sql, { data }) => sql`
        insert into payout_accounts (vendor_id, account_id, status)
        values (${data.vendorId}, ${data.accountId}, 'incomplete')
        on conflict (vendor_id) do update set account_id = excluded.account_id, status = excluded.status`,
    ),
    PayoutAccountChanged: eachEvent(
      (sql, { data }) => sql`update payout_accounts set status = ${data.status} where vendor_id = ${data.vendorId}`,
    ),
    DebtRecorded: putDebt,
    DebtNetted: putDebt,
  },
};
