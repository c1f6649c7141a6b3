import { refusalByStatus } from "@kinkeeper/contracts/access";
import type { TenantStatus } from "@kinkeeper/contracts/enumerations";
import type { TenantEvent } from "@kinkeeper/contracts/identity/tenant-events";
import type { Decider } from "@kinkeeper/platform/decider";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import { reviewTrial, type ReviewTrial } from "./trial.ts";
import {
  evolveTenant,
  foldTenant,
  isAlone,
  type FoundedTenant,
  type Membership,
  type MemberRole,
  type Tenant,
} from "./tenant.ts";

/** `maxMembers`: how many the family's plan lets in, invited ones included; null for as many as there are. */
interface Limited {
  readonly maxMembers: number | null;
}

export type TenantCommand =
  | { readonly type: "FoundTenant"; readonly tenantId: string; readonly name: string; readonly founderId: string }
  | { readonly type: "RenameTenant"; readonly name: string }
  | { readonly type: "ChangeTenantStatus"; readonly status: TenantStatus; readonly reason?: string | undefined }
  /** What the family's payments say: `isPaid` is false once the provider stopped trying, or the plan has ended. */
  | { readonly type: "FollowBilling"; readonly isPaid: boolean }
  | ReviewTrial
  | ({ readonly type: "OfferMembership"; readonly userId: string; readonly role: MemberRole } & Limited)
  /** Whether somebody can be invited again: recorded nowhere, because the family does not change. */
  | { readonly type: "RepeatOffer"; readonly userId: string }
  | { readonly type: "GrantMembership"; readonly userId: string; readonly role: MemberRole }
  /** `by`: the account that accepts what was offered under `userId`; nobody knew then whose the address is. */
  | ({ readonly type: "AcceptMembership"; readonly userId: string; readonly by: string } & Limited)
  | { readonly type: "ChangeMemberRole"; readonly userId: string; readonly role: MemberRole }
  /** `erased`: the account itself goes, so that of a family that is cancelled even the last administrator leaves. */
  | { readonly type: "RevokeMembership"; readonly userId: string; readonly erased?: boolean }
  /** An administrator looks at it as somebody who has just joined. */
  | { readonly type: "RecordViewing"; readonly userId: string; readonly role: "member" }
  /** A super administrator looks at the family's people. */
  | { readonly type: "RecordSupportAccess"; readonly userId: string; readonly at: Date };

/** Looking again within an hour is the same visit. */
const visitMs = 60 * 60 * 1000;

export const alreadyMember = ({ joined }: Pick<Membership, "joined">): DomainError =>
  joined
    ? new DomainError("ALREADY_MEMBER", "This person is already a member of the family.")
    : new DomainError("ALREADY_MEMBER", "This person has already been invited. You can send the invitation again.");

/** A family without an administrator could neither invite nor leave; refused before it comes to that. */
const keepAnAdmin = (tenant: FoundedTenant, leaving: string): void => {
  if (isAlone(tenant, leaving))
    throw new DomainError("CONFLICT", "A family needs an admin. Please make somebody else one first.");
};

const memberOf = ({ members }: FoundedTenant, userId: string): Membership => {
  const member = members.get(userId);
  if (!member) throw notFound("family member");
  return member;
};

/** Nobody comes into a family that is suspended or cancelled, also not by an invitation from before. */
const requireOpen = ({ status }: FoundedTenant): void => {
  const refusal = refusalByStatus(status);
  if (refusal) throw new DomainError(refusal.code, refusal.message);
};

const requireRoom = ({ maxMembers }: Limited, taken: number): void => {
  if (maxMembers !== null && taken >= maxMembers) throw new DomainError("MEMBER_LIMIT_REACHED", "Member limit reached");
};

/** Money lifts what the lack of it has done, and nothing that a super administrator decided. */
const followBilling = ({ tenantId, status: previous, statusSource }: FoundedTenant, isPaid: boolean): TenantEvent[] => {
  const becomes = (status: TenantStatus): TenantEvent[] => [
    { type: "TenantStatusChanged", data: { tenantId, status, previous, source: "billing" } },
  ];
  if (!isPaid) return previous === "active" ? becomes("suspended") : [];
  const isLifted = previous === "trial" || (previous === "suspended" && statusSource !== "admin");
  return isLifted ? becomes("active") : [];
};

const decideFounded = (command: TenantCommand, tenant: FoundedTenant): TenantEvent[] => {
  const { tenantId } = tenant;
  switch (command.type) {
    case "FoundTenant":
      return [];
    case "RenameTenant":
      return command.name === tenant.name ? [] : [{ type: "TenantRenamed", data: { tenantId, name: command.name } }];
    case "ChangeTenantStatus": {
      const { status, reason } = command;
      if (status === tenant.status) return [];
      const data = { tenantId, status, previous: tenant.status, source: "admin" } as const;
      return [{ type: "TenantStatusChanged", data: { ...data, ...(reason === undefined ? {} : { reason }) } }];
    }
    case "FollowBilling":
      return followBilling(tenant, command.isPaid);
    case "ReviewTrial":
      return reviewTrial(command, tenant);
    case "OfferMembership":
    case "GrantMembership": {
      const { userId, role } = command;
      const member = tenant.members.get(userId);
      if (member) throw alreadyMember(member);
      requireOpen(tenant);
      if (command.type === "OfferMembership") requireRoom(command, tenant.members.size);
      const type = command.type === "OfferMembership" ? "MembershipOffered" : "MembershipGranted";
      return [{ type, data: { tenantId, userId, role } }];
    }
    case "RepeatOffer": {
      const member = memberOf(tenant, command.userId);
      if (member.joined) throw alreadyMember(member);
      requireOpen(tenant);
      return [];
    }
    case "AcceptMembership": {
      const { userId: invited, by: userId } = command;
      const { role, joined } = memberOf(tenant, invited);
      if (joined) return [];
      const isNew = tenant.members.get(userId)?.joined !== true;
      if (isNew) requireOpen(tenant);
      // An invitation keeps its place; it is the plan that may have become smaller since.
      if (isNew) requireRoom(command, [...tenant.members.values()].filter((member) => member.joined).length);
      const granted = { type: "MembershipGranted", data: { tenantId, userId, role } } as const;
      if (invited === userId) return [granted];
      const revoked = { type: "MembershipRevoked", data: { tenantId, userId: invited } } as const;
      return isNew ? [revoked, granted] : [revoked];
    }
    case "ChangeMemberRole": {
      const { userId, role } = command;
      const previous = memberOf(tenant, userId).role;
      if (previous === role) return [];
      if (role !== "tenant_admin") keepAnAdmin(tenant, userId);
      return [{ type: "MembershipRoleChanged", data: { tenantId, userId, role, previous } }];
    }
    case "RevokeMembership": {
      const { userId, erased } = command;
      if (erased && !tenant.members.has(userId)) return [];
      memberOf(tenant, userId);
      if (!erased || tenant.status !== "cancelled") keepAnAdmin(tenant, userId);
      return [{ type: "MembershipRevoked", data: { tenantId, userId } }];
    }
    case "RecordViewing":
      return [{ type: "FamilyViewedAs", data: { tenantId, userId: command.userId, role: command.role } }];
    case "RecordSupportAccess": {
      const { userId, at } = command;
      const last = tenant.supportAccess.get(userId);
      if (tenant.members.get(userId)?.joined) return [];
      if (last !== undefined && at.getTime() - Date.parse(last) < visitMs) return [];
      return [{ type: "SupportAccessed", data: { tenantId, userId, at: at.toISOString() } }];
    }
  }
};

const decide = (command: TenantCommand, tenant: Tenant): TenantEvent[] => {
  if (tenant.founded) return decideFounded(command, tenant);
  if (command.type !== "FoundTenant") throw notFound("family");
  const { tenantId, name, founderId } = command;
  return [
    { type: "TenantFounded", data: { tenantId, name, status: "trial" } },
    { type: "MembershipGranted", data: { tenantId, userId: founderId, role: "tenant_admin" } },
  ];
};

export const tenantDecider: Decider<Tenant, TenantCommand, TenantEvent> = {
  initialState: () => ({ founded: false }),
  evolve: evolveTenant,
  fold: foldTenant,
  decide,
};
