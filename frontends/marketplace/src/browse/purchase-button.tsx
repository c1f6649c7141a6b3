import type { ServiceListing } from "@kinkeeper/contracts/marketplace/listings";
import { createCheckoutSession } from "@kinkeeper/contracts/payments/transactions";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { isApiError, messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { ClosedFamily, useWhyClosed } from "@kinkeeper/kit/closed-family.tsx";
import { useToast } from "@kinkeeper/kit/toast.ts";
import { useRestoredPage } from "@kinkeeper/kit/use-restored-page.ts";
import { useMutation } from "@tanstack/react-query";

/** Leads to the page to pay at. */
export const PurchaseButton = ({ service }: { service: ServiceListing }) => {
  const isClosed = useWhyClosed() !== undefined;
  const api = useApi();
  const toast = useToast();
  const purchase = useMutation({
    mutationFn: () => api.call(createCheckoutSession, { body: { serviceId: service.id } }),
    onSuccess: ({ sessionUrl }) => globalThis.location.assign(sessionUrl),
    onError: (error) =>
      toast({
        title: "Purchase Failed",
        description: messageFor(
          error,
          isApiError(error) ? "Failed to create checkout session" : "Unable to start checkout process",
        ),
        variant: "destructive",
      }),
  });
  useRestoredPage(purchase.reset);
  if (isClosed) return <ClosedFamily />;
  return (
    <Button
      className="mt-4 w-full"
      isPending={purchase.isPending || purchase.isSuccess}
      onClick={() => purchase.mutate()}
    >
      Purchase Service
    </Button>
  );
};
