import type { TenantStatus } from "@kinkeeper/contracts/enumerations";
import { Badge, type BadgeTone } from "@kinkeeper/kit/badge.tsx";

const tones: Readonly<Record<TenantStatus, BadgeTone>> = {
  active: "accent",
  trial: "neutral",
  suspended: "warm",
  cancelled: "danger",
};

export const TenantStatusBadge = ({ status }: { status: TenantStatus }) => <Badge tone={tones[status]}>{status}</Badge>;
