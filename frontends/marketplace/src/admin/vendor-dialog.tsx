import { listServices } from "@kinkeeper/contracts/marketplace/listings";
import {
  approveVendor,
  getVendor,
  getVendorSummary,
  listVendors,
  reinstateVendor,
  rejectVendor,
  suspendVendor,
  type Vendor,
} from "@kinkeeper/contracts/marketplace/vendors";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { VendorContact } from "../browse/vendor-contact.tsx";
import { VendorStatusBadge } from "../vendor/vendor-status-badge.tsx";
import { ReasonForm } from "./reason-form.tsx";

const invalidates = [listVendors, getVendor, getVendorSummary, listServices];

const useDecisions = (onDone: () => void) => ({
  approve: useCommand(approveVendor, {
    invalidates,
    success: { title: "Vendor approved", description: "The vendor has been approved and can now list services" },
    failure: "Failed to approve vendor",
    onSuccess: onDone,
  }),
  reject: useCommand(rejectVendor, {
    invalidates,
    success: "Application rejected",
    failure: "Failed to reject the application",
    onSuccess: onDone,
  }),
  suspend: useCommand(suspendVendor, {
    invalidates,
    success: "Vendor suspended",
    failure: "Failed to suspend vendor",
    onSuccess: onDone,
  }),
  reinstate: useCommand(reinstateVendor, {
    invalidates,
    success: "Vendor reinstated",
    failure: "Failed to reinstate vendor",
    onSuccess: onDone,
  }),
});

const Decisions = ({ vendor: { id, status }, onDone }: { vendor: Vendor; onDone: () => void }) => {
  const { approve, reject, suspend, reinstate } = useDecisions(onDone);
  const [isAsked, setAsked] = useState(false);
  const params = { id };
  if (isAsked) {
    const isPending = status === "pending";
    return (
      <div className="mt-6">
        <ReasonForm
          submit={isPending ? "Reject application" : "Suspend vendor"}
          onSubmit={(body) => (isPending ? reject : suspend).mutateAsync({ params, body })}
          onCancel={() => setAsked(false)}
        />
      </div>
    );
  }
  return (
    <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
      {status === "pending" && (
        <>
          <Button variant="secondary" onClick={() => setAsked(true)}>
            Reject
          </Button>
          <Button isPending={approve.isPending} onClick={() => approve.mutate({ params })}>
            Approve Vendor
          </Button>
        </>
      )}
      {status === "approved" && (
        <Button variant="danger" onClick={() => setAsked(true)}>
          Suspend
        </Button>
      )}
      {status === "suspended" && (
        <Button isPending={reinstate.isPending} onClick={() => reinstate.mutate({ params })}>
          Reinstate
        </Button>
      )}
    </div>
  );
};

/** One vendor in full, as it was listed until it is there as it stands now, and what the platform may decide about it. */
export const VendorDialog = ({ vendor: listed, onClose }: { vendor: Vendor; onClose: () => void }) => {
  const { data: vendor = listed } = useQuery(useApi().queryFor(getVendor, { params: { id: listed.id } }));
  return (
    <Dialog open onOpenChange={onClose} title={vendor.businessName}>
      <VendorStatusBadge status={vendor.status} />
      {vendor.statusReason && (
        <p className="mt-3 rounded-control bg-wash px-4 py-3 text-sm">
          <span className="font-medium">Reason: </span>
          {vendor.statusReason}
        </p>
      )}
      <p className="mt-4 whitespace-pre-line [overflow-wrap:anywhere]">{vendor.description}</p>
      <VendorContact vendor={vendor} />
      {vendor.logoUrl && (
        <p className="mt-2 text-sm [overflow-wrap:anywhere]">
          Logo:{" "}
          <a
            href={vendor.logoUrl}
            target="_blank"
            rel="noreferrer noopener"
            className="focus-ring rounded-sm text-accent underline underline-offset-4"
          >
            {vendor.logoUrl}
          </a>
        </p>
      )}
      <p className="mt-4 text-sm text-ink-soft tabular-nums">Commission: {vendor.commissionRate}%</p>
      <Decisions vendor={vendor} onDone={onClose} />
    </Dialog>
  );
};
