import { z } from "zod";

/** The closed lists of the product: the words on the wire, in events and in forms are these and no others. */
export const userRole = z.enum(["super_admin", "tenant_admin", "member"]);
export type UserRole = z.infer<typeof userRole>;

export const tenantStatus = z.enum(["active", "suspended", "trial", "cancelled"]);
export type TenantStatus = z.infer<typeof tenantStatus>;

export const privacyLevel = z.enum(["private", "family", "public"]);
export type PrivacyLevel = z.infer<typeof privacyLevel>;

/** Read as "member1 is the `relationshipType` of member2". */
export const relationshipType = z.enum([
  "parent",
  "child",
  "spouse",
  "sibling",
  "grandparent",
  "grandchild",
  "aunt_uncle",
  "niece_nephew",
  "cousin",
  "other",
]);
export type RelationshipType = z.infer<typeof relationshipType>;

export const artifactType = z.enum(["photo", "document", "story", "video", "audio", "other"]);
export type ArtifactType = z.infer<typeof artifactType>;

export const lifeEventType = z.enum(["birth", "marriage", "move", "education", "military", "award", "other"]);
export type LifeEventType = z.infer<typeof lifeEventType>;

export const recurrenceType = z.enum(["one_time", "daily", "weekly", "monthly", "yearly", "custom"]);
export type RecurrenceType = z.infer<typeof recurrenceType>;

export const vendorStatus = z.enum(["pending", "approved", "rejected", "suspended"]);
export type VendorStatus = z.infer<typeof vendorStatus>;

/** How often a family's digest is mailed. */
export const emailFrequency = z.enum(["daily", "weekly", "monthly", "never"]);
export type EmailFrequency = z.infer<typeof emailFrequency>;

/** How a price is meant. Only a fixed one can be paid online. */
export const priceType = z.enum(["fixed", "hourly", "custom"]);
export type PriceType = z.infer<typeof priceType>;

export const ticketStatus = z.enum(["open", "in_progress", "resolved", "closed"]);
export type TicketStatus = z.infer<typeof ticketStatus>;

export const ticketPriority = z.enum(["low", "medium", "high", "urgent"]);
export type TicketPriority = z.infer<typeof ticketPriority>;

export const transactionStatus = z.enum(["pending", "completed", "failed", "refunded"]);
export type TransactionStatus = z.infer<typeof transactionStatus>;

/** How often a plan is paid. */
export const planInterval = z.enum(["monthly", "yearly"]);
export type PlanInterval = z.infer<typeof planInterval>;
