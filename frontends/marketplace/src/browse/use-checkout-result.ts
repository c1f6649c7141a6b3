import { useToast } from "@kinkeeper/kit/toast.ts";
import { useEffect } from "react";
import { useSearchParams } from "wouter";

/** Says how a payment ended, once, on the way back from it; the address forgets it. */
export const useCheckoutResult = (): void => {
  const toast = useToast();
  const [search, setSearch] = useSearchParams();
  const result = search.has("success") ? "success" : search.has("canceled") ? "canceled" : undefined;
  useEffect(() => {
    if (result === undefined) return;
    if (result === "success")
      toast({ title: "Payment Successful!", description: "Your service purchase has been completed." });
    else
      toast({
        title: "Payment Canceled",
        description: "Your payment was canceled. No charges were made.",
        variant: "destructive",
      });
    setSearch(new URLSearchParams(), { replace: true });
  }, [result, setSearch, toast]);
};
