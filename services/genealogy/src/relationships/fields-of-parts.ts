import type { RelationshipField } from "@kinkeeper/contracts/genealogy/relationship";

/** What is hidden where the marriage of two partners is private, and what where how it ended is. */
export const fieldsOfMarriage = [
  "marriageDate",
  "marriagePlace",
  "marriageCitations",
] as const satisfies RelationshipField[];
export const fieldsOfEnd = [
  "partnership",
  "endDate",
  "endPlace",
  "endCitations",
] as const satisfies RelationshipField[];
