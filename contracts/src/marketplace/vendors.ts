import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { vendorStatus } from "../enumerations.ts";
import { emailAddress, optionalLine, requiredLine, requiredText, storableText } from "../text.ts";
import { ownBusiness } from "./own-business.ts";

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol);

/** As most people write it, and as it stands on their cards: "www.example.com". */
const withScheme = (text: string): string =>
  /^[^\s/:?#@]+\.[a-z]{2,}(?:[/?#]|$)/iu.test(text) ? `https://${text}` : text;

/** An address in the web that may be left out; of a scheme that cannot run anything. */
const optionalUrl = (example: string) => {
  const message = `Please enter a valid URL (e.g., ${example})`;
  return storableText(2000)
    .trim()
    .transform(withScheme)
    .refine((text) => text === "" || isWebAddress(text), message)
    .transform((text) => text || null)
    .nullish()
    .transform((text) => text ?? null);
};

/** What a business says of itself. */
export const vendorDetails = z.object({
  businessName: z.string(),
  description: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string().nullable(),
  website: z.string().nullable(),
  logoUrl: z.string().nullable(),
});
export type VendorDetails = z.infer<typeof vendorDetails>;

const tooShort = "Description must be at least 10 characters";

/** The application form, sent whole. What a vendor may not say of itself (its approval, commission, rating) is ignored in it. */
export const vendorInput = z.object({
  businessName: requiredLine("Business name is required"),
  description: requiredText(tooShort, 5_000).min(10, tooShort),
  contactEmail: emailAddress,
  contactPhone: optionalLine(60).transform((text) => text ?? null),
  website: optionalUrl("https://example.com"),
  logoUrl: optionalUrl("https://example.com/logo.png"),
});

export const vendor = vendorDetails.extend({
  id: z.uuid(),
  userId: z.uuid(),
  status: vendorStatus,
  isApproved: z.boolean(),
  /** Why it was rejected or suspended; for its owner and super administrators alone. */
  statusReason: z.string().nullable(),
  /** What the platform keeps of a sale, in percent ("15.00"); for its owner and super administrators alone. */
  commissionRate: z.string().nullable(),
  /** The logo that was uploaded. `logoUrl` is an address elsewhere, which browsers do not load from here. */
  logoPath: z.string().nullable(),
  /** The mean of its reviews, 1 to 5; null where there is none. */
  rating: z.number().nullable(),
  totalReviews: z.int(),
  createdAt: z.iso.datetime(),
});
export type Vendor = z.infer<typeof vendor>;

const vendorParams = z.object({ id: z.uuid() });
export const reasonInput = z.strictObject({ reason: requiredText("Please give a reason", 1_000) });

/** So many vendors are answered at once. */
export const vendorsAtOnce = 100;

export const listVendors = defineEndpoint({
  id: "listVendors",
  method: "GET",
  path: "/api/vendors",
  ...ownBusiness,
  summary:
    "Approved vendors and one's own, all for super administrators; newest first, at most 100, those after `after`.",
  query: z.object({
    approved: z.literal("true").optional(),
    /** Only one's own. */
    mine: z.literal("true").optional(),
    status: vendorStatus.optional(),
    /** Part of the business name; case and accents do not matter. */
    q: storableText(200).trim().optional(),
    /** Who applied first comes first. */
    oldestFirst: z.literal("true").optional(),
    /** The last vendor of the page before. */
    after: z.uuid().optional(),
  }),
  response: z.array(vendor),
});

export const vendorSummary = z.object({ total: z.int(), pending: z.int(), approved: z.int() });
export type VendorSummary = z.infer<typeof vendorSummary>;

export const getVendorSummary = defineEndpoint({
  id: "getVendorSummary",
  method: "GET",
  path: "/api/vendors/summary",
  access: "super_admin",
  summary: "How many vendors there are.",
  response: vendorSummary,
});

export const getVendor = defineEndpoint({
  id: "getVendor",
  method: "GET",
  path: "/api/vendors/:id",
  ...ownBusiness,
  summary: "One vendor, approved or one's own; any for super administrators.",
  params: vendorParams,
  response: vendor,
});

export const applyAsVendor = defineEndpoint({
  id: "applyAsVendor",
  method: "POST",
  path: "/api/vendors",
  access: "signed-in",
  summary: "Apply as a vendor, once for each account; who was rejected may apply again after a day.",
  body: vendorInput,
  response: vendor,
  status: 201,
});

export const changeVendor = defineEndpoint({
  id: "changeVendor",
  method: "PATCH",
  path: "/api/vendors/:id",
  ...ownBusiness,
  summary: "Change what one's own business says of itself.",
  params: vendorParams,
  body: vendorInput,
  response: vendor,
});

export const approveVendor = defineEndpoint({
  id: "approveVendor",
  method: "POST",
  path: "/api/vendors/:id/approve",
  access: "super_admin",
  summary: "Approve an application: from now on the vendor can list services.",
  params: vendorParams,
  response: vendor,
});

export const rejectVendor = defineEndpoint({
  id: "rejectVendor",
  method: "POST",
  path: "/api/vendors/:id/reject",
  access: "super_admin",
  summary: "Reject an application.",
  params: vendorParams,
  body: reasonInput,
  response: vendor,
});

export const suspendVendor = defineEndpoint({
  id: "suspendVendor",
  method: "POST",
  path: "/api/vendors/:id/suspend",
  access: "super_admin",
  summary: "Suspend an approved vendor: their services are hidden at once.",
  params: vendorParams,
  body: reasonInput,
  response: vendor,
});

export const reinstateVendor = defineEndpoint({
  id: "reinstateVendor",
  method: "POST",
  path: "/api/vendors/:id/reinstate",
  access: "super_admin",
  summary: "End a suspension: services are shown again as they were.",
  params: vendorParams,
  response: vendor,
});

export const vendorEndpoints = [
  listVendors,
  getVendorSummary,
  getVendor,
  applyAsVendor,
  changeVendor,
  approveVendor,
  rejectVendor,
  suspendVendor,
  reinstateVendor,
] as const;
