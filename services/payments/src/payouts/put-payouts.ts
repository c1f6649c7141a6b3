import type { PayoutEvent } from "@kinkeeper/contracts/payments/payout-events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";

/** What vendors have of each sale, in the rows that the purchases made: part of the projection that makes them. */
export const putPayouts: Projection<PayoutEvent>["on"] = {
  PayoutOpened: eachEvent(
    (sql, { data }) => sql`
      update sales set is_payout_open = true, sent_minor = ${data.forwarded?.amountMinor ?? 0}
      where id = ${data.transactionId}`,
  ),
  TransferRequested: eachEvent(
    (sql, { data }) => sql`
      update sales set is_moving = true, moving_minor = ${data.amountMinor}, netted_minor = netted_minor + ${data.nettedMinor}
      where id = ${data.transactionId}`,
  ),
  TransferCompleted: eachEvent(
    (sql, { data }) => sql`
      update sales set is_moving = false, sent_minor = sent_minor + moving_minor, moving_minor = 0
      where id = ${data.transactionId}`,
  ),
  TransferFailed: eachEvent(
    (sql, { data }) => sql`
      update sales set is_moving = false, moving_minor = 0 where id = ${data.transactionId}`,
  ),
  ReversalRequested: eachEvent(
    (sql, { data }) => sql`update sales set is_moving = true where id = ${data.transactionId}`,
  ),
  ReversalCompleted: eachEvent(
    (sql, { data }) => sql`
      update sales set is_moving = false, taken_back_minor = taken_back_minor + ${data.amountMinor},
        is_frozen = is_frozen or ${data.isByHand}, is_closed = is_closed and not ${data.isByHand}
      where id = ${data.transactionId}`,
  ),
  PayoutResumed: eachEvent(
    (sql, { data }) => sql`update sales set is_frozen = false, is_closed = false where id = ${data.transactionId}`,
  ),
  PayoutClosed: eachEvent((sql, { data }) => sql`update sales set is_closed = true where id = ${data.transactionId}`),
  ReversalRefused: eachEvent(
    (sql, { data }) => sql`
      update sales set is_moving = false, owed_minor = owed_minor + ${data.amountMinor} where id = ${data.transactionId}`,
  ),
};
