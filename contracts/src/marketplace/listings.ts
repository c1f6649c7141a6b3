import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { priceType } from "../enumerations.ts";
import { price } from "../money.ts";
import { required, requiredLine, requiredText, storableText } from "../text.ts";
import { ownBusiness } from "./own-business.ts";

/** What a vendor offers. */
export const listingDetails = z.object({
  categoryId: z.uuid(),
  title: z.string(),
  description: z.string(),
  /** In cents. */
  priceMinor: z.int().nonnegative(),
  priceType,
});
export type ListingDetails = z.infer<typeof listingDetails>;

const tooShort = "Description must be at least 20 characters";
const fields = {
  title: requiredLine("Title is required", 200),
  description: requiredText(tooShort, 10_000).min(20, tooShort),
  categoryId: z.uuid(required("Category is required")),
  price,
};

/** The form of a service. `vendorId` may be sent, as the screen does; it must be one's own. */
export const listingInput = z.strictObject({
  ...fields,
  priceType: priceType.default("fixed"),
  vendorId: z.uuid().optional(),
});

/** The same fields, or only `isActive`; what is left out stays. */
export const listingChanges = z
  .strictObject({ ...fields, priceType, vendorId: z.uuid(), isActive: z.boolean() })
  .partial();

export const serviceListing = z.object({
  id: z.uuid(),
  vendorId: z.uuid(),
  categoryId: z.uuid(),
  title: z.string(),
  description: z.string(),
  /** A decimal in US dollars: "19.99". */
  price: z.string(),
  priceType,
  /** Of `pictures`; `?size=preview` and `?size=thumbnail` are smaller. */
  imageUrls: z.array(z.string()),
  pictures: z.array(
    z.object({
      id: z.uuid(),
      url: z.string(),
      /** What is to be seen; may be empty. */
      alt: z.string(),
      width: z.int(),
      height: z.int(),
    }),
  ),
  isActive: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Whose it is, as everybody may see it. */
  vendor: z.object({
    id: z.uuid(),
    businessName: z.string(),
    logoPath: z.string().nullable(),
    rating: z.number().nullable(),
    totalReviews: z.int(),
    isApproved: z.boolean(),
  }),
});
export type ServiceListing = z.infer<typeof serviceListing>;

const params = z.object({ id: z.uuid() });

/** So many services are answered at once; of one vendor all that it may list. */
export const servicesAtOnce = 100;
/** Every family is shown all services that are offered: none of the vendors fills the list alone. */
export const mostServices = 200;

/** In which order services come; of equal ones the newest first. */
export const serviceSort = z.enum(["newest", "cheapest", "dearest", "rating"]);
export type ServiceSort = z.infer<typeof serviceSort>;

export const listServices = defineEndpoint({
  id: "listServices",
  method: "GET",
  path: "/api/services",
  ...ownBusiness,
  summary:
    "Active services of approved vendors, newest first unless told, at most 100, those after `after`; with one's own `vendorId` all of one's own.",
  query: z.object({
    active: z.literal("true").optional(),
    vendorId: z.uuid().optional(),
    /** Part of the title, the description or the name of the business; case and accents do not matter. */
    q: storableText(200).trim().optional(),
    categoryId: z.uuid().optional(),
    /** A decimal in US dollars. */
    maxPrice: price.optional(),
    /** Fewest stars of the vendor. */
    minRating: z.enum(["1", "2", "3", "4", "5"]).optional(),
    sort: serviceSort.optional(),
    /** The last service of the page before. */
    after: z.uuid().optional(),
  }),
  response: z.array(serviceListing),
});

export const getService = defineEndpoint({
  id: "getService",
  method: "GET",
  path: "/api/services/:id",
  ...ownBusiness,
  summary: "One service that is offered, or one's own.",
  params,
  response: serviceListing,
});

export const createService = defineEndpoint({
  id: "createService",
  method: "POST",
  path: "/api/services",
  ...ownBusiness,
  summary: "Offer a service; for approved vendors.",
  body: listingInput,
  response: serviceListing,
  status: 201,
});

export const updateService = defineEndpoint({
  id: "updateService",
  method: "PATCH",
  path: "/api/services/:id",
  ...ownBusiness,
  summary: "Change one's own service, or switch it on or off.",
  params,
  body: listingChanges,
  response: serviceListing,
});

export const listingEndpoints = [listServices, getService, createService, updateService] as const;
