import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { storableText } from "../text.ts";
import { searchKind } from "./search.ts";

export const maxPassageQuery = 500;
/** A passage is at most about so long, in UTF-16 units. */
export const longestPassage = 1_200;
/** Of one record. */
export const passagesOfRecord = 2;

/** A piece of a record that speaks of what was asked: exactly as it stands in the field, so that it can be quoted. */
export const recordPassage = z.object({
  kind: searchKind,
  id: z.uuid(),
  title: z.string(),
  field: z.string(),
  text: z.string(),
  /** Where it begins in the field, in UTF-16 units. */
  start: z.int().nonnegative(),
  /** The sentence that says most of what was asked, as [start, end) in `text`. */
  best: z.tuple([z.int(), z.int()]),
  /** How much of what the query says the passage and its title say, 0..1: rare words say more than frequent ones. */
  coverage: z.number(),
  /** Null for people. */
  revision: z.int().nullable(),
  date: z.string().nullable(),
  location: z.string().nullable(),
  /** The first of the people it is about. */
  people: z.array(z.string()),
});
export type RecordPassage = z.infer<typeof recordPassage>;

export const findPassages = defineEndpoint({
  id: "findPassages",
  method: "GET",
  path: "/api/search/passages",
  access: "signed-in",
  summary: "Passages of what the family wrote that speak of a question, the best first, at most two of each record.",
  query: z.object({
    q: storableText(maxPassageQuery).trim(),
    limit: z.coerce.number().int().min(1).max(50).default(16),
  }),
  response: z.array(recordPassage),
});

/** Quotes compared in one call. */
export const mostQuotes = 500;

/** Whether a quote stands in its record as it is now; `gone`: the caller sees no such record, or no longer. */
export const quoteState = z.enum(["found", "changed", "gone"]);
export type QuoteState = z.infer<typeof quoteState>;

export const checkQuotes = defineEndpoint({
  id: "checkQuotes",
  method: "POST",
  path: "/api/search/quotes",
  access: "signed-in",
  // It only reads.
  whileSuspended: true,
  summary: "Compare quotes with their records as they stand now. The answers come in the same order.",
  body: z.strictObject({
    quotes: z
      .array(
        z.strictObject({ kind: searchKind, id: z.uuid(), field: z.string().max(50), quote: z.string().max(20_000) }),
      )
      .max(mostQuotes),
  }),
  response: z.array(quoteState),
});

export const passageEndpoints = [findPassages, checkQuotes] as const;
