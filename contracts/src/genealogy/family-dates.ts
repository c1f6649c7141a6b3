import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { storableText } from "../text.ts";

const kind = z.enum(["birth", "marriage", "death"]);

/** A birth, marriage or death of which the tree tells a date. */
const familyDate = z.object({
  kind,
  /** Whose it was; of a marriage both. */
  people: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** As it was typed. */
  date: z.string(),
  place: z.string().nullable(),
});
export type FamilyDate = z.infer<typeof familyDate>;

const sought = z.object({
  /** Words as they stand in what it is called ("Birth of Emma Wedgwood") or in its place; case and accents do not matter. */
  q: storableText(200).trim().default(""),
  /** Whose they are. */
  person: z.uuid().optional(),
  /** Part of a place's name. */
  place: storableText(300).trim().default(""),
  /** Years, both included, one of which the date can mean. */
  from: z.coerce.number().int().optional(),
  to: z.coerce.number().int().optional(),
  /** What is told elsewhere and left out: kinds with the people they are about, `birth:<id>`, with commas between them. */
  told: z.string().max(8_000).optional(),
});

/** So many are told at once. */
const datesAtOnce = 1_000;

export const listFamilyDates = defineEndpoint({
  id: "listFamilyDates",
  method: "GET",
  path: "/api/family-dates",
  access: "signed-in",
  summary: `Births, marriages and deaths in the order of time, those whose date cannot be read at the end; at most ${datesAtOnce} at once.`,
  query: sought.extend({
    kind: kind.optional(),
    /** Only those of these years, both included: `1830..1839`; or of none. */
    years: z
      .string()
      .regex(/^(?:-?\d{1,6}\.\.-?\d{1,6}|undated)$/)
      .optional(),
    /** How many of those have been told before. */
    skip: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(datesAtOnce).default(datesAtOnce),
  }),
  response: z.array(familyDate),
});

export const countFamilyDates = defineEndpoint({
  id: "countFamilyDates",
  method: "GET",
  path: "/api/family-dates/years",
  access: "signed-in",
  summary: "How many births, marriages and deaths are found in which year, and the places most of all of them have.",
  query: sought,
  response: z.object({
    years: z.array(
      z.object({
        /** Null for those whose date cannot be read. */
        year: z.int().nullable(),
        birth: z.int(),
        marriage: z.int(),
        death: z.int(),
      }),
    ),
    places: z.array(z.string()),
  }),
});
