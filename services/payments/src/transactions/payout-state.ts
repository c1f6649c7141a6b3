import { decimalOf } from "@kinkeeper/contracts/money";
import type { PayoutState } from "@kinkeeper/contracts/payments/payouts";

/** What the vendor has of a sale, in cents. */
export interface PayoutRow {
  readonly is_completed: boolean;
  readonly share_minor: string | number;
  readonly sent_minor: string | number;
  readonly netted_minor: string | number;
  readonly taken_back_minor: string | number;
  readonly owed_minor: string | number;
  /** What the vendor owes in all: nothing, once all of it was kept from later payouts. */
  readonly debt_minor: string | number;
  readonly refunded_minor: string | number;
  readonly given_minor: string | number;
  /** Somebody took it back at the provider itself. */
  readonly is_frozen: boolean;
  /** And it was left so. */
  readonly is_closed: boolean;
}

/** What became of the vendor's share. */
export const payoutStateOf = (row: PayoutRow): PayoutState => {
  const [share, given, sent, netted, owed] = [
    row.share_minor,
    row.given_minor,
    row.sent_minor,
    row.netted_minor,
    row.owed_minor,
  ].map(Number) as [number, number, number, number, number];
  const isSettled = Number(row.debt_minor) === 0;
  const takenBack = Number(row.taken_back_minor) + (isSettled ? owed : 0);
  if (!row.is_completed) return "none";
  if (row.is_frozen && share > given) return row.is_closed ? "closed" : "stopped";
  if (owed > 0 && !isSettled) return "debt";
  if (sent + netted === 0) return share > 0 ? "held" : "none";
  // What was taken back and sent again is there.
  if (takenBack === 0 || (Number(row.refunded_minor) === 0 && given >= share)) return "transferred";
  return takenBack < sent ? "partly_reversed" : "reversed";
};

/** Cents as a decimal in US dollars. */
export const decimal = (minor: string | number): string => decimalOf(Number(minor));
