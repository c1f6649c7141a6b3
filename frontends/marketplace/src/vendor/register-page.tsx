import { currentUser, type User } from "@kinkeeper/contracts/identity/signed-in";
import { applyAsVendor, listVendors, type Vendor } from "@kinkeeper/contracts/marketplace/vendors";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Card } from "@kinkeeper/kit/card.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useOwnVendor } from "./use-own-vendor.ts";
import { VendorForm } from "./vendor-form.tsx";
import { VendorStatus } from "./vendor-status.tsx";

const failure = "Failed to submit application";

interface ApplicationProps {
  /** The one that was rejected: it is changed rather than written anew. */
  readonly before: Vendor | undefined;
  readonly onDone: () => void;
}

const Application = ({ before, onDone }: ApplicationProps) => {
  const queries = useQueryClient();
  const apply = useCommand(applyAsVendor, {
    invalidates: [listVendors],
    success: {
      title: "Application submitted",
      description: "Your vendor application has been submitted for review",
    },
    failure,
    onSuccess: ({ status }) => {
      // The sidebar goes by the user; identity, if asked right now, might not have heard of the application.
      queries.setQueryData<User>([currentUser.id], (user) => user && { ...user, vendorStatus: status });
      onDone();
    },
  });
  return (
    <Card className="max-w-2xl p-5 sm:p-7">
      <VendorForm
        submit="Submit application"
        pending="Submitting…"
        failure={failure}
        onSubmit={(body) => apply.mutateAsync({ body })}
        {...(before ? { details: before, onCancel: onDone } : {})}
      />
    </Card>
  );
};

/** The application form, or what became of the application. */
export const RegisterPage = () => {
  const vendor = useOwnVendor();
  const [isApplying, setApplying] = useState(false);
  const isForm = !vendor || isApplying;
  const wasForm = useRef(isForm);
  useEffect(() => {
    if (wasForm.current === isForm) return;
    wasForm.current = isForm;
    // What had the focus is gone, and the page is another: one is at its title, as after a link.
    const heading = document.querySelector("h1");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [isForm]);
  return (
    <div className="page pb-16">
      <PageHeader
        title={isForm ? "Become a Vendor" : "Vendor Status"}
        subtitle={
          isForm ? "Offer your services to families. We review every application before it is published." : undefined
        }
      />
      {isForm ? (
        <Application before={vendor} onDone={() => setApplying(false)} />
      ) : (
        <VendorStatus vendor={vendor} onApplyAgain={() => setApplying(true)} />
      )}
    </div>
  );
};
