import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { artifactType } from "../enumerations.ts";
import { itemCategory } from "./items.ts";

const shownItem = {
  id: z.uuid(),
  category: itemCategory,
  artifactType: artifactType.nullable(),
  title: z.string(),
};

export const homeItem = z.object({
  ...shownItem,
  /** Who added it, where their name is known. */
  userName: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type HomeItem = z.infer<typeof homeItem>;

export const homeComment = z.object({
  id: z.uuid(),
  /** What was commented on. */
  item: z.object(shownItem),
  /** Its beginning. */
  text: z.string(),
  userName: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type HomeComment = z.infer<typeof homeComment>;

export const itemOnThisDay = z.object({
  ...shownItem,
  /** As it was typed. */
  date: z.string(),
  /** How many years ago. */
  years: z.int().positive(),
});
export type ItemOnThisDay = z.infer<typeof itemOnThisDay>;

export const unnamedPicture = z.object({ id: z.uuid(), title: z.string(), path: z.string() });
export type UnnamedPicture = z.infer<typeof unnamedPicture>;

/** A day as people have it where they are: `YYYY-MM-DD`. */
export const dayOfReader = z.iso.date();

export const getHome = defineEndpoint({
  id: "getHome",
  method: "GET",
  path: "/api/home",
  access: "signed-in",
  summary: "What happened on this day, what others added and said lately, pictures of nobody knows whom.",
  query: z.object({ day: dayOfReader }),
  response: z.object({
    onThisDay: z.array(itemOnThisDay),
    /** The latest first, of everybody in the family. */
    items: z.array(homeItem),
    /** The latest first, of others. */
    comments: z.array(homeComment),
    unnamedPictures: z.array(unnamedPicture),
  }),
});
