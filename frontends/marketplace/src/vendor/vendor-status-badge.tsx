import type { VendorStatus } from "@kinkeeper/contracts/enumerations";
import { Badge, type BadgeTone } from "@kinkeeper/kit/badge.tsx";

const looks: Readonly<Record<VendorStatus, { readonly tone: BadgeTone; readonly label: string }>> = {
  pending: { tone: "warm", label: "Pending" },
  approved: { tone: "accent", label: "Approved" },
  rejected: { tone: "danger", label: "Rejected" },
  suspended: { tone: "danger", label: "Suspended" },
};

export const VendorStatusBadge = ({ status }: { status: VendorStatus }) => (
  <Badge tone={looks[status].tone}>{looks[status].label}</Badge>
);
