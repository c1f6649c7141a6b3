import { listVendors, type Vendor } from "@kinkeeper/contracts/marketplace/vendors";
import { AccessDenied } from "@kinkeeper/kit/access-denied.tsx";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { ButtonLink } from "@kinkeeper/kit/button.tsx";
import { Card } from "@kinkeeper/kit/card.tsx";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { ListPage } from "@kinkeeper/kit/list-page.tsx";
import { PageBoundary } from "@kinkeeper/kit/page-boundary.tsx";
import { useSession } from "@kinkeeper/kit/session.ts";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { Tabs } from "@kinkeeper/kit/tabs.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { VendorsTable } from "./vendors-table.tsx";

const VendorDialog = lazyPage(() => import("./vendor-dialog.tsx").then((module) => module.VendorDialog));

const Figure = ({ name, count }: { name: string; count: number }) => (
  <Card className="p-3 sm:p-5">
    <p className="text-xs text-ink-soft sm:text-sm">{name}</p>
    <p className="mt-1 font-serif text-xl font-semibold tabular-nums sm:text-2xl">{count}</p>
  </Card>
);

const Vendors = ({ onOpen }: { onOpen: (vendor: Vendor) => void }) => {
  const { data: all } = useSuspenseQuery(useApi().queryFor(listVendors));
  const pending = all.filter(({ status }) => status === "pending");
  const approved = all.filter(({ status }) => status === "approved");
  const tab = (value: string, label: string, vendors: readonly Vendor[], nothing: string) => ({
    value,
    label,
    count: vendors.length,
    content:
      vendors.length === 0 ? (
        <EmptyState drawing="basket">{nothing}</EmptyState>
      ) : (
        <VendorsTable vendors={vendors} onOpen={onOpen} />
      ),
  });
  return (
    <>
      <div className="mb-8 grid grid-cols-3 gap-2 sm:gap-4">
        <Figure name="Total vendors" count={all.length} />
        <Figure name="Pending approval" count={pending.length} />
        <Figure name="Approved" count={approved.length} />
      </div>
      <Tabs
        label="Vendors"
        tabs={[
          tab("pending", "Pending", pending, "No applications are waiting."),
          tab("approved", "Approved", approved, "No vendor is approved yet."),
          tab("all", "All", all, "Nobody has applied yet."),
        ]}
      />
    </>
  );
};

const ManagedVendors = () => {
  const [openedId, setOpenedId] = useState<string>();
  return (
    <ListPage
      title="Vendors"
      subtitle="Applications and approved vendors"
      actions={
        <ButtonLink href="/admin/service-categories" variant="secondary">
          Service categories
        </ButtonLink>
      }
      loading={
        <Loading label="Loading vendors…">
          <Skeleton className="h-64" />
        </Loading>
      }
      dialog={openedId && <VendorDialog id={openedId} onClose={() => setOpenedId(undefined)} />}
    >
      <Vendors onOpen={({ id }) => setOpenedId(id)} />
    </ListPage>
  );
};

/** For super administrators: who applied, and who may sell. */
export const VendorsPage = () =>
  useSession().user.role === "super_admin" ? (
    <PageBoundary title="Error Loading Vendors" reloads>
      <ManagedVendors />
    </PageBoundary>
  ) : (
    <AccessDenied what="manage vendors" />
  );
