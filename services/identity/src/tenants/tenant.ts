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

type Members = FoundedTenant["members"];
/** Members with one of them changed, or gone where there is no membership. */
type ChangeMember = (members: Members, userId: string, membership: Membership | undefined) => Members;

const change = (members: Map<string, Membership>, userId: string, membership: Membership | undefined): Members => {
  if (membership) members.set(userId, membership);
  else members.delete(userId);
  return members;
};

const evolveWith = (changeMember: ChangeMember, tenant: Tenant, { type, data }: TenantEvent): Tenant => {
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
  const withMember = (userId: string, membership: Membership | undefined): FoundedTenant => ({
    ...tenant,
    members: changeMember(tenant.members, userId, membership),
  });
  switch (type) {
    case "TenantRenamed":
      return { ...tenant, name: data.name };
    case "TenantStatusChanged":
      return { ...tenant, status: data.status, statusSource: data.source ?? "admin" };
    case "TrialEnding":
      return { ...tenant, trial: { endsAt: data.endsAt, daysLeft: data.daysLeft } };
    case "MembershipOffered":
      return withMember(data.userId, { role: data.role, joined: false });
    case "MembershipGranted":
      return withMember(data.userId, { role: data.role, joined: true });
    case "MembershipRoleChanged":
      return withMember(data.userId, {
        role: data.role,
        joined: tenant.members.get(data.userId)?.joined ?? true,
      });
    case "MembershipRevoked":
      return withMember(data.userId, undefined);
    case "FamilyViewedAs":
      return tenant;
    case "SupportAccessed":
      return { ...tenant, supportAccess: new Map(tenant.supportAccess).set(data.userId, data.at) };
  }
};

export const evolveTenant = (tenant: Tenant, event: TenantEvent): Tenant =>
  evolveWith((members, userId, membership) => change(new Map(members), userId, membership), tenant, event);

/** All that happened, in one map of members: a copy for each event took seconds for a family of some thousand. */
export const foldTenant = (events: readonly TenantEvent[]): Tenant => {
  const own = new Map<string, Membership>();
  const changeOwn: ChangeMember = (_members, userId, membership) => change(own, userId, membership);
  return events.reduce<Tenant>((tenant, event) => evolveWith(changeOwn, tenant, event), { founded: false });
};
