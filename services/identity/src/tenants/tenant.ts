import { platformTenant } from "@kinkeeper/contracts/claims";
import type { TenantStatus, UserRole } from "@kinkeeper/contracts/enumerations";
import { streamName } from "@kinkeeper/contracts/event";
import type { StatusSource, TenantEvent } from "@kinkeeper/contracts/identity/tenant-events";

export type MemberRole = Exclude<UserRole, "super_admin">;

/** `joined` is false for somebody who was invited and has not come yet: nothing of the family is theirs to see. */
export interface Membership {
  readonly role: MemberRole;
  readonly joined: boolean;
}

/** A family on the platform and who belongs to it. */
export type Tenant =
  | { readonly founded: false }
  | {
      readonly founded: true;
      readonly tenantId: string;
      readonly name: string;
      readonly status: TenantStatus;
      readonly statusSource: StatusSource;
      /** Once its administrators were told that the trial ends, and the latest of those mails: so many days before. */
      readonly trial?: { readonly endsAt: string; readonly daysLeft: 7 | 1 };
      readonly members: ReadonlyMap<string, Membership>;
      /** When each super administrator last looked at it, as recorded. */
      readonly supportAccess: ReadonlyMap<string, string>;
    };
export type FoundedTenant = Extract<Tenant, { founded: true }>;

/** Whether somebody is the one administrator of a family who has joined it. */
export const isAlone = ({ members }: FoundedTenant, userId: string): boolean => {
  const administers = ({ role, joined }: Membership): boolean => joined && role === "tenant_admin";
  const own = members.get(userId);
  return own !== undefined && administers(own) && ![...members].some(([id, one]) => id !== userId && administers(one));
};

export const tenantStream = (tenantId: string): string => streamName("tenant", platformTenant, tenantId);

/**
 * In the map that the fold began with, which nobody else has: a copy for each event took seconds for a family of some thousand
 * members. A state is not to be used any more once it was evolved.
 */
const withMember = (tenant: FoundedTenant, userId: string, membership: Membership | undefined): FoundedTenant => {
  const members = tenant.members as Map<string, Membership>;
  if (membership) members.set(userId, membership);
  else members.delete(userId);
  return { ...tenant };
};

export const evolveTenant = (tenant: Tenant, { type, data }: TenantEvent): Tenant => {
  if (type === "TenantFounded")
    return {
      founded: true,
      tenantId: data.tenantId,
      name: data.name,
      status: data.status,
      statusSource: "admin",
      members: new Map(),
      supportAccess: new Map(),
    };
  if (!tenant.founded) return tenant;
  switch (type) {
    case "TenantRenamed":
      return { ...tenant, name: data.name };
    case "TenantStatusChanged":
      return { ...tenant, status: data.status, statusSource: data.source ?? "admin" };
    case "TrialEnding":
      return { ...tenant, trial: { endsAt: data.endsAt, daysLeft: data.daysLeft } };
    case "MembershipOffered":
      return withMember(tenant, data.userId, { role: data.role, joined: false });
    case "MembershipGranted":
      return withMember(tenant, data.userId, { role: data.role, joined: true });
    case "MembershipRoleChanged":
      return withMember(tenant, data.userId, {
        role: data.role,
        joined: tenant.members.get(data.userId)?.joined ?? true,
      });
    case "MembershipRevoked":
      return withMember(tenant, data.userId, undefined);
    case "FamilyViewedAs":
      return tenant;
    case "SupportAccessed":
      return { ...tenant, supportAccess: new Map(tenant.supportAccess).set(data.userId, data.at) };
  }
};
