import { z } from "zod";
import { searchKind, type SearchKind } from "../archive/search.ts";

/** Where a statement of an answer comes from: a quote of a record as it stood when the answer was given. */
export const citation = z.object({
  /** The mark in the text: `[1]`. Numbered by first use, each passage once. */
  n: z.int().positive(),
  kind: searchKind,
  /** Of the record. */
  id: z.uuid(),
  title: z.string(),
  /** The field of the record that the quote stands in: "content", "description", "birthDate", … */
  field: z.string(),
  /** Exactly the characters [start, end) of that field, in UTF-16 units. */
  quote: z.string(),
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  /** The page that shows the record. */
  href: z.string(),
  /** Of the record when it was quoted; null where the source keeps none (a person found by words). */
  revision: z.int().nullable(),
});
export type Citation = z.infer<typeof citation>;

/** A citation of a stored answer, compared with the record as it stands now. */
export const storedCitation = citation.extend({
  /** The record has changed since so that the quote stands there no more, or the reader may not see it any longer. */
  isStale: z.boolean(),
});
export type StoredCitation = z.infer<typeof storedCitation>;

/** The page that shows a record. */
export const hrefOfRecord = (kind: SearchKind, id: string): string => `/${kind}/${id}`;
