import { refreshPayoutAccount } from "@kinkeeper/contracts/payments/payouts";
import { listSales } from "@kinkeeper/contracts/payments/transactions";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { useEffect } from "react";
import { useSearchParams } from "wouter";

/** Back from the payment provider's pages: that somebody comes back proves nothing, so that it is asked how the account stands. */
export const usePayoutReturn = (vendorId: string | undefined): void => {
  const [search, setSearch] = useSearchParams();
  const isBack = search.get("payouts") === "returned";
  const { mutate } = useCommand(refreshPayoutAccount, {
    invalidates: [listSales],
    failure: "We could not check your payout details. Please reload the page.",
  });
  useEffect(() => {
    if (!isBack || vendorId === undefined) return;
    setSearch(new URLSearchParams(), { replace: true });
    mutate({ params: { id: vendorId } });
  }, [isBack, vendorId, mutate, setSearch]);
};
