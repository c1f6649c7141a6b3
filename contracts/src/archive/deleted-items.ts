import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { artifactType } from "../enumerations.ts";
import { itemCategory } from "./items.ts";

/** So much is listed at once. */
export const deletedItemsAtOnce = 100;

export const deletedItem = z.object({
  id: z.uuid(),
  category: z.enum([...itemCategory.options, "announcement"]),
  artifactType: artifactType.nullable(),
  title: z.string(),
  deletedAt: z.iso.datetime(),
  /** When it goes for good. */
  purgedAt: z.iso.datetime(),
  /** To go back to (`POST …/revert`); an announcement is restored by its own call. */
  revision: z.int().nonnegative().nullable(),
});
export type DeletedItem = z.infer<typeof deletedItem>;

export const listDeletedItems = defineEndpoint({
  id: "listDeletedItems",
  method: "GET",
  path: "/api/deleted-items",
  access: "signed-in",
  summary:
    "What was deleted in the last 30 days and the caller may restore, the latest first: one's own, to an administrator the family's.",
  query: z.object({
    /** The last one of the page before. */
    after: z.uuid().optional(),
  }),
  response: z.array(deletedItem),
});
