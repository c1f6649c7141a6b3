import type { TenantStatus } from "@kinkeeper/contracts/enumerations";
import { Badge, type BadgeTone } from "@kinkeeper/kit/badge.tsx";
import { tenantStatusWords } from "@kinkeeper/kit/tenant-status-words.ts";

const tones: Readonly<Record<TenantStatus, BadgeTone>> = {
  active: "accent",
  trial: "neutral",
  suspended: "warm",
  cancelled: "danger",
};

export const TenantStatusBadge = ({ status }: { status: TenantStatus }) => (
  <Badge tone={tones[status]}>{tenantStatusWords[status]}</Badge>
);
