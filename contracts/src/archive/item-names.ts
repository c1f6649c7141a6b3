import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { artifactType } from "../enumerations.ts";
import { listedIds } from "../listed-ids.ts";
import { itemCategory } from "./items.ts";

/** So many are named in one call. */
export const namesAtOnce = 100;

export const itemName = z.object({
  id: z.uuid(),
  category: z.enum([...itemCategory.options, "announcement", "member"]),
  artifactType: artifactType.nullable(),
  name: z.string(),
  isDeleted: z.boolean(),
});
export type ItemName = z.infer<typeof itemName>;

export const listItemNames = defineEndpoint({
  id: "listItemNames",
  method: "GET",
  path: "/api/item-names",
  access: "signed-in",
  summary: "What these items and people are called, as far as the caller may see them; deleted ones too.",
  query: z.object({
    /** Ids with commas between them, at most 100. */
    ids: listedIds(namesAtOnce),
  }),
  response: z.array(itemName),
});
