import { z } from "zod";
import { formatDate } from "../dates.ts";
import { optionalLine, optionalText, requiredLine } from "../text.ts";

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

/** Of what nothing is known is left out. */
const line = (maxLength: number) => optionalLine(maxLength).transform((text) => text ?? undefined);
const text = (maxLength: number) => optionalText(maxLength).transform((said) => said ?? undefined);

export const citationInput = z.strictObject({
  source: requiredLine("Please say what the source is", citationLimits.source).transform((title) =>
    title.replace(/\s+/g, " "),
  ),
  page: line(citationLimits.page),
  quality: z
    .int()
    .min(0)
    .max(3)
    .nullish()
    .transform((quality) => quality ?? undefined),
  text: text(citationLimits.text),
});

/** All that is cited for one thing, as the forms send it. */
const citationInputs = z.array(citationInput).max(mostCitations, `Please use at most ${mostCitations} sources`);

/** The same as a field of its own: what is not among them is gone. None is null. */
export const citationsInput = citationInputs.transform((list) => (list.length === 0 ? null : list)).nullish();

/** One fact as the forms send it. */
export const factInput = z
  .strictObject({
    id: z.string().min(1).max(40),
    type: factType,
    label: line(factLimits.label),
    value: text(factLimits.value),
    date: line(factLimits.date),
    place: line(factLimits.place),
    age: line(factLimits.age),
    cause: line(factLimits.cause),
    note: text(factLimits.note),
    citations: citationInputs.nullish().transform((list) => (list && list.length > 0 ? list : undefined)),
    /** Left out of a change: as it was. */
    isPrivate: z.boolean().optional(),
  })
  .refine(({ type, label }) => (type !== "event" && type !== "attribute") || label !== undefined, {
    path: ["label"],
    message: "Please say what it is",
  });

/** All facts of a person: what is not among them is gone. None is null. */
export const factsInput = z
  .array(factInput)
  .max(mostFacts, `Please use at most ${mostFacts} facts`)
  .refine((facts) => new Set(facts.map(({ id }) => id)).size === facts.length, "A fact is named twice")
  .transform((facts) => (facts.length === 0 ? null : facts))
  .nullish();

/** What the kinds are called. */
export const factNames: Readonly<Record<FactType, string>> = {
  baptism: "Baptism",
  christening: "Christening",
  burial: "Burial",
  cremation: "Cremation",
  residence: "Residence",
  occupation: "Occupation",
  education: "Education",
  graduation: "Graduation",
  religion: "Religion",
  census: "Census",
  emigration: "Emigration",
  immigration: "Immigration",
  naturalization: "Naturalization",
  nationality: "Nationality",
  military: "Military service",
  confirmation: "Confirmation",
  first_communion: "First communion",
  ordination: "Ordination",
  blessing: "Blessing",
  bar_mitzvah: "Bar mitzvah",
  bas_mitzvah: "Bat mitzvah",
  adult_christening: "Christening as an adult",
  adoption: "Adoption",
  retirement: "Retirement",
  will: "Will",
  probate: "Probate",
  property: "Possessions",
  description: "Description",
  title: "Title",
  caste: "Caste",
  identity_number: "Identity number",
  social_security_number: "Social security number",
  children_count: "Number of children",
  marriages_count: "Number of marriages",
  event: "Event",
  attribute: "Fact",
};

/** "Occupation: weaver", "Baptism", "Shipwreck". */
export const factTitle = ({ type, label, value }: Pick<Fact, "type" | "label" | "value">): string => {
  const isOwn = type === "event" || type === "attribute";
  const name = isOwn ? (label ?? factNames[type]) : factNames[type];
  const said = value ?? (isOwn ? undefined : label);
  return said === undefined ? name : `${name}: ${said}`;
};

/** "Parish register, p. 12". */
export const citationText = ({ source, page }: Citation): string => [source, page].filter(Boolean).join(", ");

/** "Baptism, 3 May 1800, Maer". */
export const factText = (told: Fact): string =>
  [factTitle(told), told.date && formatDate(told.date), told.place].filter(Boolean).join(", ");
