import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { comparedPerson, likelihood } from "./duplicates.ts";
import { gedcomImport } from "./gedcom.ts";
import { apartFromLists, memberDetails } from "./member.ts";

const params = z.object({ id: z.uuid() });
/** Where the page before ended. */
const after = z
  .string()
  .regex(/^\d{1,9}$/)
  .optional();

/** So many people or lines of a file are told at once. */
export const findingsAtOnce = 50;

/** Somebody of a file who would be added, or in whom the file would change something; or two whose relationship it would change. */
export const personOfFile = z.object({
  /** In the file, or among the relationships, counted from 0. */
  number: z.int(),
  /** "Emma Darwin", "John Smith, Jr."; of a relationship "Emma Darwin and Charles Darwin". */
  name: z.string(),
  birthDate: z.string().nullable(),
  deathDate: z.string().nullable(),
  /** Who they are here; null for somebody new, and of a relationship. */
  memberId: z.uuid().nullable(),
  /** What they are called here. */
  knownAs: z.string().nullable(),
  /** What would change, from and to. */
  fields: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});
export type PersonOfFile = z.infer<typeof personOfFile>;

export const listPeopleOfFile = defineEndpoint({
  id: "listPeopleOfFile",
  method: "GET",
  path: "/api/gedcom/imports/:id/people",
  access: "signed-in",
  summary: "Whom an import would add, and what it would change.",
  params,
  query: z.object({
    /** Without it: new. Relationships are told to administrators. */
    kind: z.enum(["new", "changed", "relationships"]).optional(),
    /** Part of a name. */
    search: z.string().max(200).optional(),
    after,
  }),
  response: z.object({ people: z.array(personOfFile), next: z.string().nullable() }),
});

const names = z.array(z.object({ name: z.string() }));

/** Whether somebody of a file is the person of the archive they look like; `later`: they are imported as somebody new. */
export const doubtfulDecision = z.enum(["same", "different", "later"]);
export type DoubtfulDecision = z.infer<typeof doubtfulDecision>;

/** Somebody of a file who may be somebody of the archive. */
export const doubtfulPerson = z.object({
  /** In the file, counted from 0. */
  number: z.int(),
  person: memberDetails.omit(apartFromLists).extend({
    birthFrom: z.string().nullable(),
    deathFrom: z.string().nullable(),
    parents: names,
    partners: names,
    children: names,
  }),
  known: comparedPerson,
  likelihood,
  /** The file calls them as it called that person: if they are the same, what it says otherwise is taken, and not only what is missing. */
  isCorrection: z.boolean().optional(),
  /** Null while nobody has decided: then it is as `later`. */
  decision: doubtfulDecision.nullable(),
});
export type DoubtfulPerson = z.infer<typeof doubtfulPerson>;

/** So many are told at once. */
export const doubtfulAtOnce = 10;

export const listDoubtfulPeople = defineEndpoint({
  id: "listDoubtfulPeople",
  method: "GET",
  path: "/api/gedcom/imports/:id/doubtful",
  access: "signed-in",
  summary: "People of an import who may be here already, beside them.",
  params,
  query: z.object({ after }),
  response: z.object({ people: z.array(doubtfulPerson), next: z.string().nullable() }),
});

export const decideDoubtfulPerson = defineEndpoint({
  id: "decideDoubtfulPerson",
  method: "POST",
  path: "/api/gedcom/imports/:id/doubtful",
  access: "signed-in",
  summary: "Say whether somebody of a file is who is here; the import goes by it.",
  params,
  body: z.strictObject({ number: z.int().nonnegative(), decision: doubtfulDecision }),
});

export const listImportIssues = defineEndpoint({
  id: "listImportIssues",
  method: "GET",
  path: "/api/gedcom/imports/:id/issues",
  access: "signed-in",
  summary: "Lines of a file that could not be imported as they are.",
  params,
  query: z.object({ after }),
  response: z.object({ issues: gedcomImport.shape.issues, next: z.string().nullable() }),
});

export const importReviewEndpoints = [
  listPeopleOfFile,
  listDoubtfulPeople,
  decideDoubtfulPerson,
  listImportIssues,
] as const;
