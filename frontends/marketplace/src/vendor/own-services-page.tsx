import {
  getService,
  listServices,
  updateService,
  type ServiceListing,
} from "@kinkeeper/contracts/marketplace/listings";
import type { Vendor } from "@kinkeeper/contracts/marketplace/vendors";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Button, ButtonLink } from "@kinkeeper/kit/button.tsx";
import { Card, CardTitle } from "@kinkeeper/kit/card.tsx";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { lazyDialog } from "@kinkeeper/kit/lazy-dialog.tsx";
import { ListPage } from "@kinkeeper/kit/list-page.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { Switch } from "@kinkeeper/kit/switch.tsx";
import { useAdding } from "@kinkeeper/kit/use-adding.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { Link } from "wouter";
import { priceWords } from "../price-words.ts";
import { useOwnVendor } from "./use-own-vendor.ts";

const PicturesDialog = lazyDialog(() =>
  import("../pictures/pictures-dialog.tsx").then((module) => module.PicturesDialog),
);
const ServiceDialog = lazyDialog(() => import("./service-dialog.tsx").then((module) => module.ServiceDialog));

const ActiveSwitch = ({ service }: { service: ServiceListing }) => {
  const update = useCommand(updateService, {
    invalidates: [listServices, getService],
    success: ({ isActive }) => (isActive ? "Service activated" : "Service deactivated"),
    failure: "Failed to update service status",
  });
  const label = service.isActive ? "Active" : "Inactive";
  return (
    <label className="flex items-center gap-2.5 text-sm text-ink-soft">
      {label}
      <Switch
        aria-label={`${service.title}: ${label.toLowerCase()}`}
        checked={service.isActive}
        disabled={update.isPending}
        onCheckedChange={(isActive) => update.mutate({ params: { id: service.id }, body: { isActive } })}
      />
    </label>
  );
};

interface OwnServicesProps {
  readonly vendor: Vendor;
  readonly addButton: ReactNode;
  readonly onEdit: (service: ServiceListing) => void;
  readonly onPictures: (service: ServiceListing) => void;
}

const OwnServices = ({ vendor, addButton, onEdit, onPictures }: OwnServicesProps) => {
  const { data: services } = useSuspenseQuery(useApi().queryFor(listServices, { query: { vendorId: vendor.id } }));
  if (services.length === 0)
    return (
      <EmptyState drawing="basket" title="No services yet" action={addButton}>
        Describe what you do and what it costs. Families see it at once.
      </EmptyState>
    );
  return (
    <ul className="grid gap-3">
      {services.map((service) => (
        <li key={service.id}>
          <Card className="flex flex-wrap items-center gap-x-6 gap-y-3 [overflow-wrap:anywhere]">
            {service.imageUrls[0] && (
              <img
                src={`${service.imageUrls[0]}?size=thumbnail`}
                alt=""
                width={64}
                height={64}
                loading="lazy"
                className="size-16 shrink-0 rounded-control bg-wash object-cover"
              />
            )}
            <div className="min-w-0 flex-1 basis-48">
              <CardTitle>
                <Link
                  href={`/marketplace/${service.id}`}
                  className="focus-ring rounded-sm text-ink underline-offset-4 hover:underline"
                >
                  {service.title}
                </Link>
              </CardTitle>
              <p className="mt-0.5 text-sm text-ink-soft tabular-nums">{priceWords(service)}</p>
            </div>
            <ActiveSwitch service={service} />
            <Button
              variant="secondary"
              size="small"
              aria-label={`Pictures of ${service.title}`}
              onPointerEnter={PicturesDialog.preload}
              onClick={() => onPictures(service)}
            >
              Pictures
            </Button>
            <Button
              variant="secondary"
              size="small"
              aria-label={`Edit ${service.title}`}
              onPointerEnter={ServiceDialog.preload}
              onClick={() => onEdit(service)}
            >
              Edit
            </Button>
          </Card>
        </li>
      ))}
    </ul>
  );
};

const ApprovedVendorServices = ({ vendor }: { vendor: Vendor }) => {
  const adding = useAdding("Add service", ServiceDialog);
  const [edited, setEdited] = useState<ServiceListing>();
  const [pictured, setPictured] = useState<ServiceListing>();
  const close = () => {
    adding.close();
    setEdited(undefined);
    setPictured(undefined);
  };
  return (
    <ListPage
      title="My Services"
      subtitle={vendor.businessName}
      actions={
        <>
          <ButtonLink href="/vendor/earnings" variant="secondary">
            Earnings
          </ButtonLink>
          {adding.button}
        </>
      }
      loading={
        <Loading label="Loading your services…">
          <Skeleton className="h-24" />
        </Loading>
      }
      dialog={
        (pictured && <PicturesDialog service={pictured} onClose={close} />) ||
        ((adding.isOpen || edited) && (
          <ServiceDialog vendor={vendor} service={edited} onCreated={setPictured} onClose={close} />
        ))
      }
    >
      <OwnServices vendor={vendor} addButton={adding.button} onEdit={setEdited} onPictures={setPictured} />
    </ListPage>
  );
};

const Instead = ({ title, children, action }: { title: string; children: ReactNode; action: ReactNode }) => (
  <div className="page pb-16">
    <PageHeader title="My Services" />
    <Card className="mx-auto max-w-md p-8 text-center">
      <CardTitle className="text-2xl">{title}</CardTitle>
      <p className="mt-2 text-ink-soft">{children}</p>
      <div className="mt-6">{action}</div>
    </Card>
  </div>
);

/** What an approved vendor offers; for others what they need first. */
export const OwnServicesPage = () => {
  const vendor = useOwnVendor();
  if (!vendor)
    return (
      <Instead title="No Vendor Account" action={<ButtonLink href="/vendor/register">Become a Vendor</ButtonLink>}>
        You need a vendor account to offer services.
      </Instead>
    );
  const status = (
    <ButtonLink href="/vendor/register" variant="secondary">
      Vendor Status
    </ButtonLink>
  );
  switch (vendor.status) {
    case "approved":
      return <ApprovedVendorServices vendor={vendor} />;
    case "pending":
      return (
        <Instead title="Pending Approval" action={status}>
          You can offer services once your application is approved.
        </Instead>
      );
    case "rejected":
      return (
        <Instead title="Application Rejected" action={status}>
          You can offer services once an application is approved.
        </Instead>
      );
    case "suspended":
      return (
        <Instead title="Vendor Suspended" action={status}>
          Your services are hidden until your business is reinstated.
        </Instead>
      );
  }
};
