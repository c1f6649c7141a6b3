import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { comment, commentInput } from "./comments.ts";
import { historyEntry, revertInput } from "../history.ts";
import { requiredLine } from "../text.ts";

/**
 * Stories and other artifacts, life events and traditions have one life: somebody of the family adds an item, it is changed,
 * removed and brought back, and who may see it follows from its privacy. Here is what they share.
 */

/** The kinds of items, by the category of their streams. */
export const itemCategory = z.enum(["artifact", "event", "tradition"]);
export type ItemCategory = z.infer<typeof itemCategory>;

/** People of the family an item is about, each once. Somebody removed from the family is not shown until they come back. */
export const linkedMembers = z
  .array(z.uuid())
  .max(200, "Please link at most 200 people")
  .transform((ids) => [...new Set(ids)]);

const caseless = (tag: string): string => tag.toLocaleLowerCase("en");

/** Each once, however it is written; the first spelling stays. */
export const tags = z
  .array(requiredLine("A tag needs at least one letter", 50))
  .max(50, "Please use at most 50 tags")
  .transform((all) => all.filter((tag, index) => all.findIndex((one) => caseless(one) === caseless(tag)) === index));

const objectPathShape = /^\/objects\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The path a finished upload was given. */
export const objectPath = z.string().regex(objectPathShape, "This is not the path of an uploaded file");

/** What every item's answer carries beside its own fields. */
export const itemFields = {
  id: z.uuid(),
  /** Who added it, and their name where it is known. */
  userId: z.uuid().nullable(),
  userName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Of the last of a list that would be too large to be whole: how many older ones are left out. */
  olderLeftOut: z.int().optional(),
};

/** `revision` goes into `If-Match` (as `"<revision>"`) of a change: 412 when somebody else was faster. */
export const itemRevision = { revision: z.int().nonnegative() };

interface ItemEndpointOptions<
  Name extends string,
  Input extends z.ZodType,
  Changes extends z.ZodType,
  Item extends z.ZodType,
  ItemWithRevision extends z.ZodType,
> {
  /** camelCase, singular and plural: they make the ids of the calls. */
  readonly name: Name;
  readonly names: string;
  readonly path: `/api/${string}`;
  /** What people call one: "a tradition". */
  readonly one: string;
  readonly input: Input;
  readonly changes: Changes;
  readonly item: Item;
  readonly itemWithRevision: ItemWithRevision;
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The calls of one kind of item. */
export const itemEndpoints = <
  Name extends string,
  Input extends z.ZodType,
  Changes extends z.ZodType,
  Item extends z.ZodType,
  ItemWithRevision extends z.ZodType,
>({
  name,
  names,
  path,
  one,
  input,
  changes,
  item,
  itemWithRevision,
}: ItemEndpointOptions<Name, Input, Changes, Item, ItemWithRevision>) => {
  const params = z.object({ id: z.uuid() });
  const noun = capitalized(name);
  return {
    list: defineEndpoint({
      id: `list${capitalized(names)}`,
      method: "GET",
      path,
      access: "signed-in",
      summary: "All that the caller may see, newest first. Answers 304 to a current If-None-Match.",
      response: z.array(item),
    }),
    add: defineEndpoint({
      id: `add${noun}`,
      method: "POST",
      path,
      access: "signed-in",
      summary: `Add ${one}.`,
      body: input,
      response: itemWithRevision,
      status: 201,
    }),
    get: defineEndpoint({
      id: `get${noun}`,
      method: "GET",
      path: `${path}/:id`,
      access: "signed-in",
      summary: "One, with the revision to send back in If-Match.",
      params,
      response: itemWithRevision,
    }),
    change: defineEndpoint({
      id: `change${noun}`,
      method: "PATCH",
      path: `${path}/:id`,
      access: "signed-in",
      summary:
        "For who added it and for the tenant_admin (a private one: who added it alone); fields left out stay as they are.",
      params,
      body: changes,
      response: itemWithRevision,
    }),
    remove: defineEndpoint({
      id: `remove${noun}`,
      method: "DELETE",
      path: `${path}/:id`,
      access: "signed-in",
      summary: "For whoever may change it; the history keeps the way back.",
      params,
    }),
    history: defineEndpoint({
      id: `${name}History`,
      method: "GET",
      path: `${path}/:id/history`,
      access: "signed-in",
      summary: "Every change, newest first; what was private then, its author alone reads.",
      params,
      response: z.array(historyEntry),
    }),
    revert: defineEndpoint({
      id: `revert${noun}`,
      method: "POST",
      path: `${path}/:id/revert`,
      access: "signed-in",
      summary: "Back to how it stood at a revision; also brings back what was removed.",
      params,
      body: revertInput,
      response: itemWithRevision,
    }),
    comments: defineEndpoint({
      id: `${name}Comments`,
      method: "GET",
      path: `${path}/:id/comments`,
      access: "signed-in",
      summary: "What was last said to it, or before one of these, oldest first: for whoever may see it.",
      params,
      query: z.object({
        /** The first one of the page after it. */
        before: z.uuid().optional(),
      }),
      response: z.array(comment),
    }),
    addComment: defineEndpoint({
      id: `add${noun}Comment`,
      method: "POST",
      path: `${path}/:id/comments`,
      access: "signed-in",
      summary: "Say something to it.",
      params,
      body: commentInput,
      response: comment,
      status: 201,
    }),
  };
};
