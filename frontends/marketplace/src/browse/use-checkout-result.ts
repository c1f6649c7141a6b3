import { useToast } from "@kinkeeper/kit/toast.ts";
import { useEffect } from "react";
import { useLocation, useSearchParams } from "wouter";

/** Says how a payment ended, once, on the way back from it; the address forgets it. */
export const useCheckoutResult = (): void => {
  const toast = useToast();
  const [, navigate] = useLocation();
  const [search, setSearch] = useSearchParams();
  const result = search.has("success") ? "success" : search.has("canceled") ? "canceled" : undefined;
  useEffect(() => {
    if (result === undefined) return;
    if (result === "success")
      toast({
        title: "Payment Successful!",
        description: "Your service purchase has been completed.",
        // There it says what comes next: the vendor waits for a message.
        action: { label: "Write to the vendor", run: () => navigate("/purchases") },
      });
    else
      toast({
        title: "Payment Canceled",
        description: "Your payment was canceled. No charges were made.",
        variant: "destructive",
      });
    setSearch(new URLSearchParams(), { replace: true });
  }, [result, navigate, setSearch, toast]);
};
