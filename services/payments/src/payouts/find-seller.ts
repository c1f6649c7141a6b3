import type { Sql } from "postgres";

export interface Seller {
  readonly userId: string;
  readonly status: string;
}

/** What the marketplace says of a vendor; undefined for one it does not know. */
export const findSeller = async (sql: Sql, vendorId: string): Promise<Seller | undefined> => {
  const [row] = await sql<{ user_id: string; status: string }[]>`
    select user_id, status from sellers where vendor_id = ${vendorId}`;
  return row && { userId: row.user_id, status: row.status };
};

/** Whose account at the provider it is; undefined for one that nobody opened here. */
export const vendorOfAccount = async (sql: Sql, accountId: string): Promise<string | undefined> => {
  const [row] = await sql<{ vendor_id: string }[]>`
    select vendor_id from payout_accounts where account_id = ${accountId}`;
  return row?.vendor_id;
};
