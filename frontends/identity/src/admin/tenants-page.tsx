import { tenantStatus, type TenantStatus } from "@kinkeeper/contracts/enumerations";
import { listTenants, tenantsAtOnce, type AdminTenant } from "@kinkeeper/contracts/identity/platform-families";
import { AccessDenied } from "@kinkeeper/kit/access-denied.tsx";
import { usePages } from "@kinkeeper/kit/api/use-pages.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { ErrorCard } from "@kinkeeper/kit/error-card.tsx";
import { lazyDialog } from "@kinkeeper/kit/lazy-dialog.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { relativeTime } from "@kinkeeper/kit/relative-time.ts";
import { SearchField } from "@kinkeeper/kit/search-field.tsx";
import { Select } from "@kinkeeper/kit/select.tsx";
import { useSession } from "@kinkeeper/kit/session.ts";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { Row, Table } from "@kinkeeper/kit/table.tsx";
import { Suspense, useState } from "react";
import { BackToAdmin } from "@kinkeeper/kit/back-to-admin.tsx";
import { tenantStatusWords } from "@kinkeeper/kit/tenant-status-words.ts";
import { TenantStatusBadge } from "./tenant-status-badge.tsx";

const ChangeStatusDialog = lazyDialog(() =>
  import("./change-status-dialog.tsx").then((module) => module.ChangeStatusDialog),
);

const statusOptions = tenantStatus.options.map((status) => ({ value: status, label: tenantStatusWords[status] }));

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" });

interface Change {
  readonly tenant: AdminTenant;
  readonly status: TenantStatus;
}

const TenantRow = ({ tenant, onChange }: { tenant: AdminTenant; onChange: (change: Change) => void }) => (
  <Row
    first={tenant.name}
    cells={[
      <TenantStatusBadge key="status" status={tenant.status} />,
      <span key="users">
        {tenant.userCount} {tenant.userCount === 1 ? "user" : "users"}
      </span>,
      <time
        key="created"
        className="text-ink-soft"
        dateTime={tenant.createdAt}
        data-tooltip={day.format(new Date(tenant.createdAt))}
      >
        {relativeTime(tenant.createdAt)}
      </time>,
      <Select
        key="change"
        aria-label={`Status of ${tenant.name}`}
        className="w-40"
        options={statusOptions}
        value={tenant.status}
        onChange={(status) => {
          if (status && status !== tenant.status) onChange({ tenant, status: status as TenantStatus });
        }}
      />,
    ]}
  />
);

const TenantsSkeleton = () => (
  <Loading label="Loading families…">
    <Skeleton className="h-96" />
  </Loading>
);

const Tenants = ({
  q,
  status,
  onChange,
}: {
  q: string;
  status: TenantStatus | null;
  onChange: (change: Change) => void;
}) => {
  const tenants = usePages(listTenants, {
    argumentsFor: (after) => ({
      query: { ...(q ? { q } : {}), ...(status ? { status } : {}), ...(after ? { after } : {}) },
    }),
    pageOf: (items) => ({ items, next: items.length === tenantsAtOnce ? items.at(-1)?.id : undefined }),
  });
  if (tenants.items === undefined)
    return tenants.error ? <ErrorCard title="Error Loading Dashboard" error={tenants.error} /> : <TenantsSkeleton />;
  if (tenants.items.length === 0)
    return <EmptyState drawing="search">{q || status ? "No families match." : "No families yet."}</EmptyState>;
  return (
    <div aria-busy={tenants.isOutdated}>
      <Table headings={["Family name", "Status", "Users", "Created", "Change status"]}>
        {tenants.items.map((tenant) => (
          <TenantRow key={tenant.id} tenant={tenant} onChange={onChange} />
        ))}
      </Table>
      {tenants.error && (
        <p role="alert" className="mt-4 text-center text-danger">
          More families could not be loaded. Please try again.
        </p>
      )}
      {tenants.hasMore && (
        <p className="mt-6 text-center">
          <Button variant="secondary" isPending={tenants.isReadingMore} onClick={tenants.readMore}>
            Show more
          </Button>
        </p>
      )}
    </div>
  );
};

/** For super administrators: every family, and what it may do. */
export const TenantsPage = () => {
  const { role } = useSession().user;
  const [q, setQ] = useState("");
  const [status, setStatus] = useState<string | null>(null);
  const [change, setChange] = useState<Change>();
  if (role !== "super_admin") return <AccessDenied what="manage tenants" />;
  return (
    <div className="page pb-16">
      <PageHeader above={<BackToAdmin />} title="Tenants" subtitle="Family archives on this platform" />
      <div className="mb-6 grid gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <SearchField label="Search families..." value={q} onChange={setQ} delay={300} />
        <Select
          aria-label="Filter by status"
          options={statusOptions}
          placeholder="Any status"
          value={status}
          onChange={setStatus}
        />
      </div>
      <Tenants q={q.trim()} status={status as TenantStatus | null} onChange={setChange} />
      <Suspense fallback={null}>
        {change && <ChangeStatusDialog {...change} onClose={() => setChange(undefined)} />}
      </Suspense>
    </div>
  );
};
