import type { Vendor } from "@kinkeeper/contracts/marketplace/vendors";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Row, Table } from "@kinkeeper/kit/table.tsx";
import { VendorStatusBadge } from "../vendor/vendor-status-badge.tsx";

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });

interface VendorsTableProps {
  readonly vendors: readonly Vendor[];
  readonly onOpen: (vendor: Vendor) => void;
}

export const VendorsTable = ({ vendors, onOpen }: VendorsTableProps) => (
  <Table headings={["Business name", "Contact e-mail", "Status", "Submitted", "Actions"]}>
    {vendors.map((vendor) => (
      <Row
        key={vendor.id}
        first={vendor.businessName}
        cells={[
          <span key="email" className="text-ink-soft [overflow-wrap:anywhere]">
            {vendor.contactEmail}
          </span>,
          <VendorStatusBadge key="status" status={vendor.status} />,
          day.format(new Date(vendor.createdAt)),
          <Button
            key="open"
            variant="secondary"
            size="small"
            aria-label={`View details of ${vendor.businessName}`}
            onClick={() => onOpen(vendor)}
          >
            View Details
          </Button>,
        ]}
      />
    ))}
  </Table>
);
