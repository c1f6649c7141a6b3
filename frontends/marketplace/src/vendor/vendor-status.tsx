import { getService, listServices } from "@kinkeeper/contracts/marketplace/listings";
import { changeVendor, getVendor, listVendors, type Vendor } from "@kinkeeper/contracts/marketplace/vendors";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Button, ButtonLink } from "@kinkeeper/kit/button.tsx";
import { Card, CardTitle } from "@kinkeeper/kit/card.tsx";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { useState } from "react";
import { VendorContact } from "../browse/vendor-contact.tsx";
import { LogoField } from "../pictures/logo-field.tsx";
import { VendorForm } from "./vendor-form.tsx";
import { VendorStatusBadge } from "./vendor-status-badge.tsx";

const sentences: Readonly<Record<Vendor["status"], string>> = {
  pending: "We are reviewing your application. You can offer services once it is approved.",
  approved: "Your business is approved. Families can see the services you offer.",
  rejected: "Your application was not approved. You can apply again after one day.",
  suspended: "Your business is suspended. Families do not see your services for now.",
};

const failure = "Your details could not be saved";

const EditVendorDialog = ({ vendor, onClose }: { vendor: Vendor; onClose: () => void }) => {
  const change = useCommand(changeVendor, {
    invalidates: [listVendors, getVendor, listServices, getService],
    success: "Details saved",
    failure,
    onSuccess: onClose,
  });
  return (
    <Dialog open onOpenChange={onClose} title="Edit details">
      <VendorForm
        details={vendor}
        whileClosed
        submit="Save"
        pending="Saving…"
        failure={failure}
        onSubmit={(body) => change.mutateAsync({ params: { id: vendor.id }, body })}
        onCancel={onClose}
      />
    </Dialog>
  );
};

interface VendorStatusProps {
  readonly vendor: Vendor;
  readonly onApplyAgain: () => void;
}

/** What became of one's application, and what one's business says of itself. */
export const VendorStatus = ({ vendor, onApplyAgain }: VendorStatusProps) => {
  const [isEditing, setEditing] = useState(false);
  return (
    <Card className="max-w-2xl p-5 sm:p-7">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <CardTitle className="min-w-0 text-2xl [overflow-wrap:anywhere]">{vendor.businessName}</CardTitle>
        <VendorStatusBadge status={vendor.status} />
      </div>
      <p className="mt-3">{sentences[vendor.status]}</p>
      {vendor.statusReason && (
        <p className="mt-3 rounded-control bg-wash px-4 py-3 text-sm [overflow-wrap:anywhere]">
          <span className="font-medium">Reason: </span>
          {vendor.statusReason}
        </p>
      )}
      <p className="mt-5 border-t border-line pt-5 whitespace-pre-line text-ink-soft [overflow-wrap:anywhere]">
        {vendor.description}
      </p>
      <VendorContact vendor={vendor} />
      <LogoField vendor={vendor} />
      <div className="mt-6 flex flex-wrap gap-2">
        {vendor.status === "rejected" ? (
          <Button onClick={onApplyAgain}>Apply again</Button>
        ) : (
          <Button variant="secondary" onClick={() => setEditing(true)}>
            Edit details
          </Button>
        )}
        {vendor.status === "approved" && <ButtonLink href="/vendor/services">My Services</ButtonLink>}
      </div>
      {isEditing && <EditVendorDialog vendor={vendor} onClose={() => setEditing(false)} />}
    </Card>
  );
};
