import { z } from "zod";

/** What can be told of a life beside birth and death: the events and attributes of GEDCOM, and anything else in words of one's own. */
export const factType = z.enum([
  "baptism",
  "christening",
  "burial",
  "cremation",
  "residence",
  "occupation",
  "education",
  "graduation",
  "religion",
  "census",
  "emigration",
  "immigration",
  "naturalization",
  "nationality",
  "military",
  "confirmation",
  "first_communion",
  "ordination",
  "blessing",
  "bar_mitzvah",
  "bas_mitzvah",
  "adult_christening",
  "adoption",
  "retirement",
  "will",
  "probate",
  "property",
  "description",
  "title",
  "caste",
  "identity_number",
  "social_security_number",
  "children_count",
  "marriages_count",
  "event",
  "attribute",
]);
export type FactType = z.infer<typeof factType>;

/** Where something is known from. How sure a source is: 0 unreliable, 1 questionable, 2 secondary, 3 primary (GEDCOM's QUAY). */
export const citedSource = z.object({
  /** What the source is called: a parish register, a letter, a book. */
  source: z.string(),
  page: z.string().optional(),
  quality: z.int().min(0).max(3).optional(),
  /** What it says. */
  text: z.string().optional(),
});
export type Citation = z.infer<typeof citedSource>;

/** As it is recorded; a part that nothing is known of is left out. */
export const fact = z.object({
  /** Within the person. Of what a file tells it follows from what it says. */
  id: z.string(),
  type: factType,
  /** What kind of event or attribute it is, in words of their own. */
  label: z.string().optional(),
  /** Of an attribute: the occupation, the religion. */
  value: z.string().optional(),
  /** As it was typed. */
  date: z.string().optional(),
  place: z.string().optional(),
  age: z.string().optional(),
  cause: z.string().optional(),
  note: z.string().optional(),
  citations: z.array(citedSource).optional(),
  /** Only administrators, and who added the person, see it. Left out: what the lines of a file say of it holds. */
  isPrivate: z.boolean().optional(),
});
export type Fact = z.infer<typeof fact>;

/** Characters a part may have, and how many a person may have. */
export const factLimits = {
  label: 100,
  value: 2_000,
  date: 100,
  place: 300,
  age: 50,
  cause: 300,
  note: 20_000,
} as const;
export const citationLimits = { source: 500, page: 200, text: 10_000 } as const;
export const mostFacts = 300;
export const mostCitations = 30;

/** "Parish register, p. 12". */
export const citationText = ({ source, page }: Citation): string => [source, page].filter(Boolean).join(", ");
