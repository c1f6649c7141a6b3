import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { optionalText, requiredLine } from "../text.ts";
import { ownBusiness } from "./own-business.ts";

/** Drawings a category may have; the names are lucide's. */
export const categoryIcon = z.enum([
  "archive",
  "book-open",
  "camera",
  "dna",
  "feather",
  "film",
  "heart-handshake",
  "landmark",
  "languages",
  "mic",
  "scan-text",
  "search",
  "store",
  "utensils",
]);
export type CategoryIcon = z.infer<typeof categoryIcon>;

/** What a category says of itself. */
export const categoryDetails = z.object({
  name: z.string(),
  description: z.string().nullable(),
  icon: categoryIcon,
});
export type CategoryDetails = z.infer<typeof categoryDetails>;

export const categoryInput = z.strictObject({
  name: requiredLine("Name is required", 80),
  description: optionalText(500).transform((text) => text ?? null),
  icon: categoryIcon.default("store"),
});

export const serviceCategory = categoryDetails.extend({
  id: z.uuid(),
  /** Whether vendors may choose it for what they list now; what is listed in it stays. */
  isActive: z.boolean(),
  /** In lists: whether something in it is offered, so that it is looked for there, be it active or not. */
  hasServices: z.boolean().optional(),
});
export type ServiceCategory = z.infer<typeof serviceCategory>;

const path = "/api/service-categories";
const params = z.object({ id: z.uuid() });

export const listServiceCategories = defineEndpoint({
  id: "listServiceCategories",
  method: "GET",
  path,
  ...ownBusiness,
  summary: "What services are sorted by, in the order of their names.",
  response: z.array(serviceCategory),
});

export const addServiceCategory = defineEndpoint({
  id: "addServiceCategory",
  method: "POST",
  path,
  access: "super_admin",
  summary: "Add a category.",
  body: categoryInput,
  response: serviceCategory,
  status: 201,
});

export const changeServiceCategory = defineEndpoint({
  id: "changeServiceCategory",
  method: "PATCH",
  path: `${path}/:id`,
  access: "super_admin",
  summary: "Rename or describe a category, or deactivate it: vendors no longer choose it, what is listed in it stays.",
  params,
  body: categoryInput.extend({ isActive: z.boolean().optional() }),
  response: serviceCategory,
});

export const removeServiceCategory = defineEndpoint({
  id: "removeServiceCategory",
  method: "DELETE",
  path: `${path}/:id`,
  access: "super_admin",
  summary: "Remove a category that no service uses.",
  params,
});

export const categoryEndpoints = [
  listServiceCategories,
  addServiceCategory,
  changeServiceCategory,
  removeServiceCategory,
] as const;
