import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName } from "@kinkeeper/contracts/event";
import type { TenantEvent } from "@kinkeeper/contracts/identity/tenant-events";
import type { EventJournal } from "@kinkeeper/platform/event-journal";
import { foldedStreams } from "@kinkeeper/platform/folded-streams";

type Role = Extract<TenantEvent, { type: "MembershipGranted" }>["data"]["role"];

export interface RecordedFamily {
  /** Undefined for no family. */
  readonly name: string | undefined;
  /** Who belongs to it. */
  readonly roles: ReadonlyMap<string, Role>;
}

const familyAfter = (events: readonly TenantEvent[], before: RecordedFamily | undefined): RecordedFamily => {
  let name = before?.name;
  const roles = new Map(before?.roles);
  for (const { type, data } of events)
    switch (type) {
      case "TenantFounded":
      case "TenantRenamed":
        name = data.name;
        break;
      case "MembershipGranted":
        roles.set(data.userId, data.role);
        break;
      case "MembershipRoleChanged":
        // Also the role of whoever is invited is changed, who belongs to it only once they accept.
        if (roles.has(data.userId)) roles.set(data.userId, data.role);
        break;
      case "MembershipRevoked":
        roles.delete(data.userId);
        break;
    }
  return { name, roles };
};

/**
 * Families and who belongs to them, from the record itself: rows may be late, and are made anew while what is told of is heard again. What
 * was read once is not read again: each ticket of a large family asks for it.
 */
export const recordedFamilies = ({
  journal,
}: {
  readonly journal: Pick<EventJournal, "read">;
}): ((tenantId: string) => Promise<RecordedFamily>) => {
  const familyOf = foldedStreams<TenantEvent, RecordedFamily>(journal, familyAfter, 500);
  return (tenantId) => familyOf(streamName("tenant", platformTenant, tenantId));
};
