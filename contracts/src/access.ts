import type { Claims } from "./claims.ts";
import type { TenantStatus } from "./enumerations.ts";
import type { ErrorCode } from "./errors.ts";

/** Who may call an endpoint. `tenant_admin` includes the super_admin; what belongs to whom the service decides. */
export type Access = "public" | "signed-in" | "tenant_admin" | "super_admin" | "vendor";

export interface AccessRule {
  readonly method: string;
  readonly access: Access;
  /** Writes that stay possible in a suspended family (logging out, tickets, preferences). */
  readonly whileSuspended?: boolean;
  /** What the tenant_admin of a cancelled family may still do (export, tickets). */
  readonly whileCancelled?: boolean;
  /** What whoever looks as a member would may still do beside reading (stopping). */
  readonly whileViewing?: boolean;
}

export interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
}

const refuse = (code: ErrorCode, message: string): Refusal => ({ code, message });

/**
 * The one access decision, asked by the gateway (early) and by the service (finally).
 * Answers what to refuse with, or undefined when the caller may go on.
 */
export const refusalOf = (rule: AccessRule, caller: Claims | undefined): Refusal | undefined => {
  if (rule.access === "public") return undefined;
  if (!caller) return refuse("SIGNED_OUT", "Please sign in to continue.");
  if (!hasRole(rule.access, caller)) return refuse("FORBIDDEN", "You do not have permission to do this.");
  if (caller.viewedBy !== undefined && rule.method !== "GET" && !rule.whileViewing)
    return refuse("FORBIDDEN", "You are viewing this archive as a member. To change something, choose “Stop” first.");
  return refusalByTenantStatus(rule, caller);
};

const hasRole = (access: Access, caller: Claims): boolean => {
  switch (access) {
    case "public":
    case "signed-in":
      return true;
    case "tenant_admin":
      return caller.role === "tenant_admin" || caller.role === "super_admin";
    case "super_admin":
      return caller.role === "super_admin";
    case "vendor":
      return caller.vendorId !== undefined;
  }
};

/** What a write is refused with in a family of this status; undefined where it is not. */
export const refusalByStatus = (status: TenantStatus | undefined): Refusal | undefined => {
  if (status === "cancelled") return refuse("TENANT_CANCELLED", "This family archive has been cancelled.");
  if (status === "suspended") return refuse("TENANT_SUSPENDED", "This family archive is suspended");
  return undefined;
};

const refusalByTenantStatus = (rule: AccessRule, { role, tenantStatus }: Claims): Refusal | undefined => {
  if (role === "super_admin") return undefined;
  if (tenantStatus === "cancelled" && rule.whileCancelled && role === "tenant_admin") return undefined;
  if (tenantStatus === "suspended" && (rule.method === "GET" || rule.whileSuspended)) return undefined;
  return refusalByStatus(tenantStatus);
};
