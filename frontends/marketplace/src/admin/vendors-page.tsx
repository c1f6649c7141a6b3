import { getVendorSummary, listVendors, vendorsAtOnce, type Vendor } from "@kinkeeper/contracts/marketplace/vendors";
import { AccessDenied } from "@kinkeeper/kit/access-denied.tsx";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { usePages } from "@kinkeeper/kit/api/use-pages.ts";
import { ButtonLink } from "@kinkeeper/kit/button.tsx";
import { Card } from "@kinkeeper/kit/card.tsx";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { ErrorCard } from "@kinkeeper/kit/error-card.tsx";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { ListPage } from "@kinkeeper/kit/list-page.tsx";
import { PageBoundary } from "@kinkeeper/kit/page-boundary.tsx";
import { ReadOnScroll } from "@kinkeeper/kit/read-on-scroll.tsx";
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

const loading = (
  <Loading label="Loading vendors…">
    <Skeleton className="h-64" />
  </Loading>
);

interface ListedVendorsProps {
  readonly status?: "pending" | "approved";
  readonly nothing: string;
  readonly onOpen: (vendor: Vendor) => void;
}

const ListedVendors = ({ status, nothing, onOpen }: ListedVendorsProps) => {
  const pages = usePages(listVendors, {
    argumentsFor: (after) => ({ query: { ...(status ? { status } : {}), ...(after === undefined ? {} : { after }) } }),
    pageOf: (items) => ({ items, next: items.length === vendorsAtOnce ? items.at(-1)?.id : undefined }),
  });
  if (pages.items === undefined)
    return pages.error ? (
      <ErrorCard title="Error Loading Vendors" error={pages.error} onRetry={pages.readAgain} />
    ) : (
      loading
    );
  if (pages.items.length === 0) return <EmptyState drawing="basket">{nothing}</EmptyState>;
  return (
    <>
      <VendorsTable vendors={pages.items} onOpen={onOpen} />
      <ReadOnScroll {...pages} />
    </>
  );
};

const Vendors = ({ onOpen }: Pick<ListedVendorsProps, "onOpen">) => {
  const { data: count } = useSuspenseQuery(useApi().queryFor(getVendorSummary));
  return (
    <>
      <div className="mb-8 grid grid-cols-3 gap-2 sm:gap-4">
        <Figure name="Total vendors" count={count.total} />
        <Figure name="Pending approval" count={count.pending} />
        <Figure name="Approved" count={count.approved} />
      </div>
      <Tabs
        label="Vendors"
        tabs={[
          {
            value: "pending",
            label: "Pending",
            count: count.pending,
            content: <ListedVendors status="pending" nothing="No applications are waiting." onOpen={onOpen} />,
          },
          {
            value: "approved",
            label: "Approved",
            count: count.approved,
            content: <ListedVendors status="approved" nothing="No vendor is approved yet." onOpen={onOpen} />,
          },
          {
            value: "all",
            label: "All",
            count: count.total,
            content: <ListedVendors nothing="Nobody has applied yet." onOpen={onOpen} />,
          },
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
      loading={loading}
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
