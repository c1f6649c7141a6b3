import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName } from "@kinkeeper/contracts/event";
import type { TenantEvent } from "@kinkeeper/contracts/identity/tenant-events";
import type { EventJournal } from "@kinkeeper/platform/event-journal";

type Role = Extract<TenantEvent, { type: "MembershipGranted" }>["data"]["role"];

export interface RecordedFamily {
  /** Undefined for no family. */
  readonly name: string | undefined;
  /** Who belongs to it. */
  readonly roles: ReadonlyMap<string, Role>;
}

/** A family and who belongs to it, from the record itself: rows may be late, and are made anew while what is told of is heard again. */
export const recordedFamily = async (
  { journal }: { readonly journal: EventJournal },
  tenantId: string,
): Promise<RecordedFamily> => {
  let name: string | undefined;
  const roles = new Map<string, Role>();
  for (const { type, data } of await journal.read<TenantEvent>(streamName("tenant", platformTenant, tenantId)))
    switch (type) {
      case "TenantFounded":
      case "TenantRenamed":
        name = data.name;
        break;
      case "MembershipGranted":
      case "MembershipRoleChanged":
        roles.set(data.userId, data.role);
        break;
      case "MembershipRevoked":
        roles.delete(data.userId);
        break;
    }
  return { name, roles };
};
