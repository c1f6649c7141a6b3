import type { Fact, FactType } from "./facts.ts";

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
