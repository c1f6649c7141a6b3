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

const hasOwnLabel = (type: Fact["type"]): boolean => type === "event" || type === "attribute";

/** Whether nothing says what an event or attribute beside the known kinds is: some files leave it out. */
export const lacksLabel = ({ type, label }: Pick<Fact, "type" | "label">): boolean =>
  hasOwnLabel(type) && label === undefined;

/** "Occupation: weaver", "Baptism", "Shipwreck". */
export const factTitle = ({ type, label, value }: Pick<Fact, "type" | "label" | "value">): string => {
  const isOwn = hasOwnLabel(type);
  const name = isOwn ? (label ?? factNames[type]) : factNames[type];
  const said = value ?? (isOwn ? undefined : label);
  return said === undefined ? name : `${name}: ${said}`;
};

/** "Parish register, p. 12". */
export const citationText = ({ source, page }: Citation): string => [source, page].filter(Boolean).join(", ");
