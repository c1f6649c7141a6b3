import { z } from "zod";
import { tenantStatus, userRole } from "../enumerations.ts";
import { defineEvent, type EventOf } from "../event.ts";

/** Who decided on a family's status: a super administrator, its payments, or the end of its trial. */
export const statusSource = z.enum(["admin", "billing", "trial"]);
export type StatusSource = z.infer<typeof statusSource>;

const membershipRole = userRole.exclude(["super_admin"]);
const membership = { tenantId: z.uuid(), userId: z.uuid() };

/** Streams `tenant-platform.<tenantId>`: a family and who belongs to it, so that its rules (one admin always stays) are decided in one place. */
export const tenantEvents = [
  defineEvent({
    type: "TenantFounded",
    data: z.object({ tenantId: z.uuid(), name: z.string(), status: tenantStatus }),
  }),
  defineEvent({ type: "TenantRenamed", data: z.object({ tenantId: z.uuid(), name: z.string() }) }),
  defineEvent({
    type: "TenantStatusChanged",
    data: z.object({
      tenantId: z.uuid(),
      status: tenantStatus,
      previous: tenantStatus,
      reason: z.string().optional(),
      /** Absent in older events: a super administrator. */
      source: statusSource.optional(),
    }),
  }),
  /** Its administrators are told so many days before; from then on the end of the trial is fixed. */
  defineEvent({
    type: "TrialEnding",
    data: z.object({ tenantId: z.uuid(), endsAt: z.iso.datetime(), daysLeft: z.union([z.literal(7), z.literal(1)]) }),
  }),
  /** Somebody was invited; nothing is theirs to see before the membership is granted. */
  defineEvent({ type: "MembershipOffered", data: z.object({ ...membership, role: membershipRole }) }),
  defineEvent({ type: "MembershipGranted", data: z.object({ ...membership, role: membershipRole }) }),
  defineEvent({
    type: "MembershipRoleChanged",
    data: z.object({ ...membership, role: membershipRole, previous: membershipRole }),
  }),
  defineEvent({ type: "MembershipRevoked", data: z.object(membership) }),
  /** A super administrator who does not belong to the family looked at its people; once an hour. */
  defineEvent({ type: "SupportAccessed", data: z.object({ ...membership, at: z.iso.datetime() }) }),
  /** An administrator began to look at the family as somebody with this role would. */
  defineEvent({ type: "FamilyViewedAs", data: z.object({ ...membership, role: z.literal("member") }) }),
] as const;
export type TenantEvent = EventOf<typeof tenantEvents>;
