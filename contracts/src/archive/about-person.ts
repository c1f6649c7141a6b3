import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { artifactType } from "../enumerations.ts";
import { markedPicture } from "./artifacts.ts";
import { itemCategory } from "./items.ts";

export const itemAboutPerson = z.object({
  id: z.uuid(),
  category: itemCategory,
  artifactType: artifactType.nullable(),
  title: z.string(),
  /** As it was typed, and the first day it can mean (`YYYY-MM-DD`), for sorting; null where there is none. */
  date: z.string().nullable(),
  dateFrom: z.string().nullable(),
  place: z.string().nullable(),
  /** How its text begins. */
  excerpt: z.string().nullable(),
  /** An object path (`/objects/<id>`) of its first picture. */
  picture: z.string().nullable(),
  /** The pictures of it in which the person is marked, and where. */
  markedIn: z.array(markedPicture),
});
export type ItemAboutPerson = z.infer<typeof itemAboutPerson>;

/** As many are told; whoever has more of them finds the rest by searching. */
export const mostItemsAboutPerson = 200;

export const listItemsAboutPerson = defineEndpoint({
  id: "listItemsAboutPerson",
  method: "GET",
  path: "/api/people/:id/items",
  access: "signed-in",
  summary: "Stories, photos, events and traditions about a person, by date; those without one come last, newest first.",
  params: z.object({ id: z.uuid() }),
  response: z.object({ items: z.array(itemAboutPerson), hasMore: z.boolean() }),
});
