import type { Vendor } from "@kinkeeper/contracts/marketplace/vendors";
import { Button } from "@kinkeeper/kit/button.tsx";
import { VendorStatusBadge } from "../vendor/vendor-status-badge.tsx";

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });

const headings = ["Business name", "Contact email", "Status", "Submitted"];

interface VendorsTableProps {
  readonly vendors: readonly Vendor[];
  readonly onOpen: (vendor: Vendor) => void;
}

/** A table that becomes a list of cards where a row has no room. */
export const VendorsTable = ({ vendors, onOpen }: VendorsTableProps) => (
  <div className="@container">
    <table className="block w-full @2xl:table @2xl:overflow-hidden @2xl:rounded-card @2xl:border @2xl:border-line @2xl:bg-sheet">
      <thead className="sr-only @2xl:not-sr-only @2xl:table-header-group">
        <tr className="text-left text-sm text-ink-soft">
          {headings.map((heading) => (
            <th key={heading} scope="col" className="px-4 py-3 font-medium">
              {heading}
            </th>
          ))}
          <th scope="col" className="px-4 py-3">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody className="grid gap-3 @2xl:table-row-group">
        {vendors.map((vendor) => (
          <tr
            key={vendor.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 rounded-card border border-line bg-sheet p-4 @2xl:table-row @2xl:rounded-none @2xl:border-0 @2xl:border-t @2xl:bg-transparent"
          >
            <td className="font-serif font-semibold [overflow-wrap:anywhere] @2xl:px-4 @2xl:py-3">
              {vendor.businessName}
            </td>
            <td className="order-3 col-span-2 text-sm [overflow-wrap:anywhere] text-ink-soft @2xl:px-4 @2xl:py-3">
              {vendor.contactEmail}
            </td>
            <td className="order-2 @2xl:px-4 @2xl:py-3">
              <VendorStatusBadge status={vendor.status} />
            </td>
            <td className="order-4 text-sm text-ink-soft tabular-nums @2xl:px-4 @2xl:py-3">
              {day.format(new Date(vendor.createdAt))}
            </td>
            <td className="order-5 justify-self-end @2xl:px-4 @2xl:py-3 @2xl:text-right">
              <Button
                variant="secondary"
                size="small"
                aria-label={`View details of ${vendor.businessName}`}
                onClick={() => onOpen(vendor)}
              >
                View Details
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
