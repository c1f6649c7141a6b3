import { listVendors, vendorsAtOnce, type Vendor } from "@kinkeeper/contracts/marketplace/vendors";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { Button, ButtonLink } from "@kinkeeper/kit/button.tsx";
import { Card, CardTitle } from "@kinkeeper/kit/card.tsx";
import { relativeTime } from "@kinkeeper/kit/relative-time.ts";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";

/** So many applications are listed here; the others are on the page of all vendors. */
const shownAtMost = 5;

const Application = ({ vendor }: { vendor: Vendor }) => (
  <li className="border-t border-line first:border-t-0">
    <Link
      href="/admin/vendors"
      className="focus-ring flex flex-wrap items-baseline justify-between gap-x-4 rounded-control py-3 text-ink no-underline hover:text-accent"
    >
      <span className="min-w-0">
        <span className="block font-medium [overflow-wrap:anywhere]">{vendor.businessName}</span>
        <span className="block text-sm text-ink-soft [overflow-wrap:anywhere]">{vendor.contactEmail}</span>
      </span>
      <time className="text-sm text-ink-soft" dateTime={vendor.createdAt}>
        {relativeTime(vendor.createdAt)}
      </time>
    </Link>
  </li>
);

/** Who waits to be approved, the longest first. */
export const PendingVendors = () => {
  const vendors = useQuery(useApi().queryFor(listVendors, { query: { status: "pending", oldestFirst: "true" } }));
  const pending = vendors.data ?? [];
  return (
    <Card className="flex flex-col">
      <CardTitle className="mb-2">Pending vendors</CardTitle>
      {/* As tall as one application: what is below stays where it is when the first has come. */}
      <div className="min-h-17">
        {vendors.isPending && (
          <Loading label="Loading vendors…">
            <Skeleton className="h-6 max-w-64" />
          </Loading>
        )}
        {vendors.error && (
          <p role="alert" className="text-ink-soft">
            {messageFor(vendors.error, "The applications could not be loaded.")}{" "}
            <Button variant="quiet" size="small" onClick={() => void vendors.refetch()}>
              Retry
            </Button>
          </p>
        )}
        {vendors.data && pending.length === 0 && <p className="text-ink-soft">No applications are waiting.</p>}
        <ul>
          {pending.slice(0, shownAtMost).map((vendor) => (
            <Application key={vendor.id} vendor={vendor} />
          ))}
        </ul>
      </div>
      {pending.length > shownAtMost && (
        <ButtonLink href="/admin/vendors" variant="quiet" size="small" className="mt-auto -ml-3 self-start">
          View all {pending.length === vendorsAtOnce ? `${pending.length}+` : pending.length}
        </ButtonLink>
      )}
    </Card>
  );
};
