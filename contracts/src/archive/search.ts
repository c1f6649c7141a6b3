import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { artifactType, lifeEventType, privacyLevel, recurrenceType } from "../enumerations.ts";
import { storableText } from "../text.ts";

export const searchKind = z.enum(["people", "stories", "artifacts", "events", "traditions"]);
export type SearchKind = z.infer<typeof searchKind>;

/** A passage of what was found: `marks` are the words found in it, as [start, end) in UTF-16 units. */
export const passage = z.object({
  /** The field it stands in: "content", "biography", … */
  field: z.string(),
  text: z.string(),
  marks: z.array(z.tuple([z.int(), z.int()])),
});
export type Passage = z.infer<typeof passage>;

/** Why something was found. */
export const match = z.object({
  /** `words`: they stand in it; `spelling`: words like them do; `meaning`: it says something alike; `filter`: nothing was asked, it passes the filters. */
  reasons: z.array(z.enum(["words", "spelling", "meaning", "filter"])),
  /** The words of the archive that were found, as they are written there. */
  words: z.array(z.string()),
  passages: z.array(passage),
  /** Orders the results of one answer; says nothing beyond it. */
  score: z.number(),
});
export type Match = z.infer<typeof match>;

const linkedPerson = z.object({ id: z.uuid(), name: z.string(), photoUrl: z.string().nullable() });
const common = { id: z.uuid(), tags: z.array(z.string()), privacy: privacyLevel, match };

export const foundPerson = z.object({
  ...common,
  firstName: z.string(),
  lastName: z.string().nullable(),
  maidenName: z.string().nullable(),
  title: z.string().nullish(),
  suffix: z.string().nullish(),
  /** One after the other. */
  otherNames: z.string().nullish(),
  birthDate: z.string().nullable(),
  birthPlace: z.string().nullable(),
  deathDate: z.string().nullable(),
  deathPlace: z.string().nullable(),
  isLiving: z.boolean(),
  photoUrl: z.string().nullable(),
  /** The beginning of their biography. */
  biography: z.string().nullable(),
});
export type FoundPerson = z.infer<typeof foundPerson>;

const about = {
  date: z.string().nullable(),
  location: z.string().nullable(),
  /** The first of the people it is about. */
  people: z.array(linkedPerson),
  peopleCount: z.int(),
};

export const foundStory = z.object({
  ...common,
  ...about,
  title: z.string(),
  excerpt: z.string().nullable(),
  /** A picture of it, to ask for with `?size=thumbnail`. */
  thumbnailUrl: z.string().nullable(),
});
export type FoundStory = z.infer<typeof foundStory>;

export const foundArtifact = z.object({
  ...common,
  ...about,
  title: z.string(),
  artifactType,
  description: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
});
export type FoundArtifact = z.infer<typeof foundArtifact>;

export const foundEvent = z.object({
  ...common,
  people: about.people,
  peopleCount: about.peopleCount,
  title: z.string(),
  description: z.string().nullable(),
  location: z.string().nullable(),
  eventDate: z.string(),
  eventType: lifeEventType,
});
export type FoundEvent = z.infer<typeof foundEvent>;

export const foundTradition = z.object({
  ...common,
  people: about.people,
  peopleCount: about.peopleCount,
  name: z.string(),
  description: z.string(),
  recurrence: recurrenceType,
});
export type FoundTradition = z.infer<typeof foundTradition>;

export const searchAnswer = z.object({
  people: z.array(foundPerson),
  stories: z.array(foundStory),
  artifacts: z.array(foundArtifact),
  events: z.array(foundEvent),
  traditions: z.array(foundTradition),
  /** How many were found of each kind, whichever category was asked for; the lists may be shorter. */
  counts: z.record(searchKind, z.int()),
  /** What was most likely looked for, whatever its kind: it holds words of the query, and stands in its list too. */
  best: z.object({ kind: searchKind, id: z.uuid() }).nullable(),
  /** Where nothing was found: what comes nearest to the meaning of the query, and is not near enough to count. */
  closest: z.array(z.object({ kind: searchKind, id: z.uuid(), title: z.string() })),
  /** Words nobody wrote, and the ones that were searched instead. */
  corrections: z.array(z.object({ typed: z.string(), read: z.array(z.string()) })),
  /** True where only words were compared, because the model failed or did not say in time what the query means. */
  isByWordsAlone: z.boolean(),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;

export const maxQueryLength = 200;
const year = z.coerce.number().int().min(-4000).max(9999);

export const searchFilters = z.object({
  category: z.enum(["all", ...searchKind.options]).default("all"),
  /** Years, both included; what has no date does not pass. */
  from: year.optional(),
  to: year.optional(),
  /** About this person. */
  person: z.uuid().optional(),
  /** Part of a place's name. */
  place: storableText(300).trim().optional(),
  tag: storableText(50).trim().optional(),
});

export const search = defineEndpoint({
  id: "search",
  method: "GET",
  path: "/api/search",
  access: "signed-in",
  summary:
    "The family's people, stories, artifacts, events and traditions, by words and by meaning. Without a query: what passes the filters.",
  query: searchFilters.extend({
    q: storableText(maxQueryLength).trim().default(""),
    /** Of each kind. */
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  response: searchAnswer,
});

export const suggestion = z.object({
  text: z.string(),
  kind: z.enum([...searchKind.options, "tags", "places"]),
  /** The item itself; null for tags and places. */
  id: z.uuid().nullable(),
  /** What else somebody is called, where that was typed and not their name. */
  alsoCalled: z.string().optional(),
});
export type Suggestion = z.infer<typeof suggestion>;

export const suggestSearches = defineEndpoint({
  id: "suggestSearches",
  method: "GET",
  path: "/api/search/suggestions",
  access: "signed-in",
  summary:
    "Names, titles, tags and places of the family that begin with, or hold a word that begins with, what was typed.",
  query: z.object({ q: storableText(maxQueryLength).trim() }),
  response: z.array(suggestion),
});

const counted = z.array(z.object({ value: z.string(), count: z.int() }));

export const searchFacets = defineEndpoint({
  id: "searchFacets",
  method: "GET",
  path: "/api/search/facets",
  access: "signed-in",
  summary: "Tags and places in use, the most frequent first: what to filter by.",
  response: z.object({
    tags: counted,
    places: counted,
    years: z.object({ first: z.int(), last: z.int() }).nullable(),
  }),
});

/** So many are listed. */
export const mostItemPlaces = 2_000;

export const listItemPlaces = defineEndpoint({
  id: "listItemPlaces",
  method: "GET",
  path: "/api/item-places",
  access: "signed-in",
  summary: `Places of stories, events and artifacts by name, each in the spelling that is used most; at most ${mostItemPlaces}.`,
  response: counted,
});

export const searchEndpoints = [search, suggestSearches, searchFacets, listItemPlaces] as const;
