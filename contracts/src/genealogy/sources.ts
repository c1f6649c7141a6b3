import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { relationshipType } from "../enumerations.ts";
import { historyEntry, revertInput } from "../history.ts";
import { optionalLine, optionalText, requiredLine } from "../text.ts";
import { citationLimits } from "./facts.ts";

const titleInput = requiredLine("Please name the source", citationLimits.source).transform((title) =>
  title.replace(/\s+/g, " "),
);
const line = (maxLength: number) => ({ input: optionalLine(maxLength), recorded: z.string().nullable(), maxLength });
const text = (maxLength: number) => ({ input: optionalText(maxLength), recorded: z.string().nullable(), maxLength });

/** Every field of a source, once: what the forms send, how it is recorded (null where nothing is known), how long it may be. */
export const sourceFields = {
  title: { input: titleInput, recorded: z.string(), maxLength: citationLimits.source },
  /** Who wrote or made it. */
  author: line(300),
  /** Where and when it was published. */
  publication: text(2_000),
  /** A short title. */
  abbreviation: line(200),
  /** Who keeps it: an archive, a library, somebody of the family. */
  repository: line(300),
  repositoryAddress: text(1_000),
  repositoryWeb: line(500),
  /** Where it stands there. */
  callNumber: line(200),
  note: text(20_000),
} as const;

type Fields = typeof sourceFields;
export type SourceField = keyof Fields;
export const sourceFieldNames = Object.keys(sourceFields) as SourceField[];

const each = <Key extends "input" | "recorded">(key: Key) =>
  Object.fromEntries(sourceFieldNames.map((name) => [name, sourceFields[name][key]])) as {
    [Name in SourceField]: Fields[Name][Key];
  };

export const sourceInput = z.strictObject(each("input"));
/** A field left out stays as it is. */
const sourceChanges = sourceInput.partial();
export const sourceDetails = z.object(each("recorded"));
export type SourceDetails = z.infer<typeof sourceDetails>;

/** What people wrote of a source that files tell of as well. */
export const sourceWords = sourceDetails.partial();
export type SourceWords = z.infer<typeof sourceWords>;

/** A source with what people wrote over it. */
export const sourceWith = (details: SourceDetails, words: SourceWords): SourceDetails => ({
  ...details,
  ...Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined)),
});

/** A source of which nothing but its title is known. */
export const titledSource = (title: string): SourceDetails => ({
  title,
  author: null,
  publication: null,
  abbreviation: null,
  repository: null,
  repositoryAddress: null,
  repositoryWeb: null,
  callNumber: null,
  note: null,
});

/** What is left of a source in the events of a family that is gone. */
export const removedSource: SourceDetails = titledSource("Removed");

const byId = z.object({ id: z.uuid() });

/** `citedBy`: how many people and relationships cite it. */
export const listedSource = sourceDetails
  .pick({ title: true, author: true })
  .extend({ id: z.uuid(), citedBy: z.int().nonnegative() });
export type ListedSource = z.infer<typeof listedSource>;

/** `revision` goes into `If-Match` of a change; -1 where nobody has written anything of what a file tells. */
export const familySource = sourceDetails.extend({
  id: z.uuid(),
  revision: z.int().min(-1),
  citedBy: z.int().nonnegative(),
  /** Whether a GEDCOM file told of it. */
  isFromFile: z.boolean(),
});
export type FamilySource = z.infer<typeof familySource>;

/** What of a person's life, or of how two people are related, rests on a source. */
export const sourceCitation = z.object({
  memberId: z.uuid(),
  name: z.string(),
  /** The other person and how the first is related to them, where their relationship is what is known from it. */
  otherId: z.uuid().nullable(),
  otherName: z.string().nullable(),
  relationshipType: relationshipType.nullable(),
  /** "Birth", "Baptism, 3 May 1800, Maer"; null for the whole person. */
  about: z.string().nullable(),
  page: z.string().nullable(),
  quality: z.int().min(0).max(3).nullable(),
  text: z.string().nullable(),
});
export type SourceCitation = z.infer<typeof sourceCitation>;

/** So many are told at once. */
export const sourcesAtOnce = 50;
/** So many people, or relationships, are told at once with what they cite. */
export const citingAtOnce = 30;

export const listSources = defineEndpoint({
  id: "listSources",
  method: "GET",
  path: "/api/sources",
  access: "signed-in",
  summary: "Sources by title, 50 at once; those whose title and author have all words.",
  query: z.object({
    search: z.string().max(200).optional(),
    /** The last one of the page before. */
    after: z.uuid().optional(),
  }),
  response: z.object({ sources: z.array(listedSource), next: z.uuid().nullable() }),
});

export const addSource = defineEndpoint({
  id: "addSource",
  method: "POST",
  path: "/api/sources",
  access: "signed-in",
  summary: "Add a source; one title is one source.",
  body: sourceInput,
  response: familySource,
  status: 201,
});

export const getSource = defineEndpoint({
  id: "getSource",
  method: "GET",
  path: "/api/sources/:id",
  access: "signed-in",
  summary: "One source: what it is and where it is kept.",
  params: byId,
  response: familySource,
});

export const listCitationsOfSource = defineEndpoint({
  id: "listCitationsOfSource",
  method: "GET",
  path: "/api/sources/:id/citations",
  access: "signed-in",
  summary: "Who cites a source and for what; 30 people or relationships at once.",
  params: byId,
  query: z.object({ after: z.uuid().optional() }),
  response: z.object({ citations: z.array(sourceCitation), next: z.uuid().nullable() }),
});

export const changeSource = defineEndpoint({
  id: "changeSource",
  method: "PATCH",
  path: "/api/sources/:id",
  access: "tenant_admin",
  summary: "Change a source; fields left out stay as they are.",
  params: byId,
  body: sourceChanges,
  response: familySource,
});

export const removeSource = defineEndpoint({
  id: "removeSource",
  method: "DELETE",
  path: "/api/sources/:id",
  access: "tenant_admin",
  summary: "Remove a source that nobody cites; it can be brought back.",
  params: byId,
});

export const restoreSource = defineEndpoint({
  id: "restoreSource",
  method: "POST",
  path: "/api/sources/:id/restore",
  access: "tenant_admin",
  summary: "Bring a removed source back.",
  params: byId,
  response: familySource,
});

export const sourceHistory = defineEndpoint({
  id: "sourceHistory",
  method: "GET",
  path: "/api/sources/:id/history",
  access: "signed-in",
  summary: "Every change of a source by people, newest first.",
  params: byId,
  response: z.array(historyEntry),
});

export const revertSource = defineEndpoint({
  id: "revertSource",
  method: "POST",
  path: "/api/sources/:id/revert",
  access: "tenant_admin",
  summary: "Take a source back to what people wrote at a revision.",
  params: byId,
  body: revertInput,
  response: familySource,
});

export const sourceEndpoints = [
  listSources,
  addSource,
  getSource,
  listCitationsOfSource,
  changeSource,
  removeSource,
  restoreSource,
  sourceHistory,
  revertSource,
] as const;
