import { getVendorSummary, listVendors, vendorsAtOnce, type Vendor } from "@kinkeeper/contracts/marketplace/vendors";
import { BackToAdmin } from "@kinkeeper/kit/back-to-admin.tsx";
import { AccessDenied } from "@kinkeeper/kit/access-denied.tsx";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { usePages } from "@kinkeeper/kit/api/use-pages.ts";
import { ButtonLink } from "@kinkeeper/kit/button.tsx";
import { Card } from "@kinkeeper/kit/card.tsx";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { ErrorCard } from "@kinkeeper/kit/error-card.tsx";
import { lazyDialog } from "@kinkeeper/kit/lazy-dialog.tsx";
import { ListPage } from "@kinkeeper/kit/list-page.tsx";
import { PageBoundary } from "@kinkeeper/kit/page-boundary.tsx";
import { ReadOnScroll } from "@kinkeeper/kit/read-on-scroll.tsx";
import { SearchField } from "@kinkeeper/kit/search-field.tsx";
import { useSession } from "@kinkeeper/kit/session.ts";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { Tabs } from "@kinkeeper/kit/tabs.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAddressFilter } from "../use-address-filter.ts";
import { VendorsTable } from "./vendors-table.tsx";

const VendorDialog = lazyDialog(() => import("./vendor-dialog.tsx").then((module) => module.VendorDialog));

const Figure = ({ name, count }: { name: string; count: number }) => (
  <Card className="flex flex-col justify-between p-3 sm:p-5">
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
  /** Part of what they are called. */
  readonly q: string;
  readonly status?: "pending" | "approved";
  readonly nothing: string;
  readonly onOpen: (vendor: Vendor) => void;
}

const ListedVendors = ({ q, status, nothing, onOpen }: ListedVendorsProps) => {
  const pages = usePages(listVendors, {
    argumentsFor: (after) => ({
      query: { ...(q ? { q } : {}), ...(status ? { status } : {}), ...(after === undefined ? {} : { after }) },
    }),
    pageOf: (items) => ({ items, next: items.length === vendorsAtOnce ? items.at(-1)?.id : undefined }),
  });
  if (pages.items === undefined)
    return pages.error ? <ErrorCard title="Error Loading Vendors" error={pages.error} /> : loading;
  if (pages.items.length === 0 && !pages.isOutdated)
    return q ? (
      <EmptyState drawing="search">No vendors match.</EmptyState>
    ) : (
      <EmptyState drawing="basket">{nothing}</EmptyState>
    );
  return (
    <div aria-busy={pages.isOutdated}>
      <VendorsTable vendors={pages.items} onOpen={onOpen} />
      <ReadOnScroll {...pages} />
    </div>
  );
};

const statuses = ["pending", "approved", "all"] as const;

const Vendors = ({ onOpen }: Pick<ListedVendorsProps, "onOpen">) => {
  const { data: count } = useSuspenseQuery(useApi().queryFor(getVendorSummary));
  const { get, set } = useAddressFilter<"q" | "status">();
  const text = get("q") ?? "";
  const q = text.trim().slice(0, 200).toWellFormed();
  const list = { q, onOpen };
  return (
    <>
      <div className="mb-8 grid grid-cols-3 gap-2 max-xs:grid-cols-1 sm:gap-4">
        <Figure name="Total vendors" count={count.total} />
        <Figure name="Pending approval" count={count.pending} />
        <Figure name="Approved" count={count.approved} />
      </div>
      <SearchField
        label="Search vendors"
        placeholder="Search vendors..."
        value={text}
        onChange={(typed) => set("q", typed)}
        delay={300}
        className="mb-6"
      />
      <Tabs
        label="Vendors"
        value={statuses.find((status) => status === get("status")) ?? statuses[0]}
        onChange={(status) => set("status", status)}
        tabs={[
          {
            value: "pending",
            label: "Pending",
            count: count.pending,
            content: <ListedVendors {...list} status="pending" nothing="No applications are waiting." />,
          },
          {
            value: "approved",
            label: "Approved",
            count: count.approved,
            content: <ListedVendors {...list} status="approved" nothing="No approved vendors yet." />,
          },
          {
            value: "all",
            label: "All",
            count: count.total,
            content: <ListedVendors {...list} nothing="No vendors yet." />,
          },
        ]}
      />
    </>
  );
};

const ManagedVendors = () => {
  const [opened, setOpened] = useState<Vendor>();
  return (
    <ListPage
      title="Vendors"
      subtitle="Applications and approved vendors"
      above={<BackToAdmin />}
      actions={
        <ButtonLink href="/admin/service-categories" variant="secondary">
          Service categories
        </ButtonLink>
      }
      loading={loading}
      dialog={opened && <VendorDialog vendor={opened} onClose={() => setOpened(undefined)} />}
    >
      <Vendors onOpen={setOpened} />
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
