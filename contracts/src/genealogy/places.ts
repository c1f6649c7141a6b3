import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { historyEntry, revertInput } from "../history.ts";
import { factType } from "./facts.ts";

/** In degrees; south and west are negative. */
export const coordinates = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});
export type Coordinates = z.infer<typeof coordinates>;

const byId = z.object({ id: z.uuid() });

/** A place of a family, as the texts of its people say it ("Shrewsbury, Shropshire, England"). What is counted includes the places in it. */
export const placeSummary = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The names of the places it lies in, the next one first. */
  within: z.array(z.string()),
  people: z.int(),
  /** Births, deaths, marriages, divorces and facts. */
  events: z.int(),
  marriages: z.int(),
  /** How many places lie directly in it. */
  inside: z.int(),
  coordinates: coordinates.nullable(),
});
export type PlaceSummary = z.infer<typeof placeSummary>;

/** "Shrewsbury, Shropshire, England". */
export const placeText = ({ name, within }: Pick<PlaceSummary, "name" | "within">): string =>
  [name, ...within].join(", ");

/** So many are told at once. */
export const placesAtOnce = 100;
export const placeEventsAtOnce = 50;
export const mostPlacesOnMap = 2_000;

const page = {
  /** How many came before. */
  after: z.coerce.number().int().min(0).max(1_000_000).default(0),
};

/** Only those somebody descends from, or who descend from somebody, with that person; with both, those who are in both branches. */
const inBranch = { ancestorsOf: z.uuid().optional(), descendantsOf: z.uuid().optional() };
export type BranchQuery = z.infer<z.ZodObject<typeof inBranch>>;

export const listPlaces = defineEndpoint({
  id: "listPlaces",
  method: "GET",
  path: "/api/places",
  access: "signed-in",
  summary:
    "The largest places of a family by name, those in one of them (`under`), or those with every word of `search`.",
  query: z.object({ under: z.uuid().optional(), search: z.string().max(300).optional(), ...page }),
  response: z.object({
    places: z.array(placeSummary),
    /** To go on after; null at the end. */
    next: z.int().nullable(),
    /** How many places the family has in all. */
    total: z.int(),
  }),
});

export const findPlace = defineEndpoint({
  id: "findPlace",
  method: "GET",
  path: "/api/place-of-text",
  access: "signed-in",
  summary: "The place that somebody wrote down in these words.",
  query: z.object({ text: z.string().min(1).max(1_000) }),
  response: byId,
});

/** So many texts are looked up at once. */
export const placesLookedUpAtOnce = 2_000;

export const findUnknownPlaces = defineEndpoint({
  id: "findUnknownPlaces",
  method: "POST",
  path: "/api/unknown-places",
  access: "signed-in",
  // It only reads: texts are more than an address holds.
  whileSuspended: true,
  whileViewing: true,
  summary: "Which of these texts name no place of the tree, as its hierarchy understands them.",
  body: z.strictObject({ texts: z.array(z.string().max(1_000)).max(placesLookedUpAtOnce) }),
  response: z.object({ texts: z.array(z.string()) }),
});

export const place = placeSummary.extend({
  /** The places it lies in, the next one first. */
  above: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** Where the coordinates are from; null where there are none. */
  coordinatesFrom: z.enum(["family", "file"]).nullable(),
  /** Coordinates of the next place around it that has some. */
  nearby: z.object({ name: z.string(), coordinates }).nullable(),
  /** How people write it, the most common first. */
  spellings: z.array(z.string()),
  /** Other places that were declared to be this one. */
  sameAs: z.array(z.object({ id: z.uuid(), text: z.string() })),
});
export type Place = z.infer<typeof place>;

export const getPlace = defineEndpoint({
  id: "getPlace",
  method: "GET",
  path: "/api/places/:id",
  access: "signed-in",
  summary: "One place. The id of one that was declared to be another answers that other.",
  params: byId,
  response: place,
});

export const placeEventKind = z.enum(["birth", "death", "marriage", "end", ...factType.options]);

/** Something that happened there. */
export const placeEvent = z.object({
  kind: placeEventKind,
  /** "Born", "Married", "Occupation: weaver". */
  title: z.string(),
  /** As it was typed. */
  date: z.string().nullable(),
  /** As it was written. */
  place: z.string(),
  people: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type PlaceEvent = z.infer<typeof placeEvent>;

export const listPlaceEvents = defineEndpoint({
  id: "listPlaceEvents",
  method: "GET",
  path: "/api/places/:id/events",
  access: "signed-in",
  summary: "Who was born, married, died or lived in a place, in the order of time.",
  params: byId,
  query: z.object({ ...page, ...inBranch }),
  response: z.object({ events: z.array(placeEvent), next: z.int().nullable() }),
});

/** Something of a life that names a place. */
export const placeOfLife = placeEvent.extend({
  /** Where it is drawn; `of` names the place around it that these coordinates are of, null where they are its own. */
  point: z.object({ coordinates, of: z.string().nullable() }).nullable(),
});
export type PlaceOfLife = z.infer<typeof placeOfLife>;
/** Nobody's life is told at greater length. */
export const mostPlacesOfLife = 500;

export const listPlacesOfLife = defineEndpoint({
  id: "listPlacesOfLife",
  method: "GET",
  path: "/api/family-members/:id/places",
  access: "signed-in",
  summary: "Where somebody was born, married, lived and died, in the order of their life.",
  params: byId,
  response: z.array(placeOfLife),
});

export const locatePlace = defineEndpoint({
  id: "locatePlace",
  method: "PUT",
  path: "/api/places/:id/coordinates",
  access: "tenant_admin",
  summary: "Say where a place lies. Null takes it back: then what an imported file says counts, if it says anything.",
  params: byId,
  body: z.strictObject({ coordinates: coordinates.nullable() }),
});

export const joinPlaces = defineEndpoint({
  id: "joinPlaces",
  method: "PUT",
  path: "/api/places/:id/same-as",
  access: "tenant_admin",
  summary: "Say that a place is another one written differently; null takes that back.",
  params: byId,
  body: z.strictObject({ otherId: z.uuid().nullable() }),
});

export const placeHistory = defineEndpoint({
  id: "placeHistory",
  method: "GET",
  path: "/api/places/:id/history",
  access: "signed-in",
  summary: "Who said where a place lies, or that it is another one, newest first.",
  params: byId,
  response: z.array(historyEntry),
});

export const revertPlace = defineEndpoint({
  id: "revertPlace",
  method: "POST",
  path: "/api/places/:id/revert",
  access: "tenant_admin",
  summary: "Back to what was said of a place at an earlier revision.",
  params: byId,
  body: revertInput,
});

/** A place on the map. Counted are those who are at no place inside it that has coordinates of its own. */
export const mappedPlace = z.object({
  id: z.uuid(),
  text: z.string(),
  coordinates,
  people: z.int(),
  /** How many people by decade (see decadeOf); what has no date is not among them. */
  decades: z.array(z.tuple([z.int(), z.int()])),
});
export type MappedPlace = z.infer<typeof mappedPlace>;

export const mapPlaces = defineEndpoint({
  id: "mapPlaces",
  method: "GET",
  path: "/api/place-map",
  access: "signed-in",
  summary: "Places with coordinates, of everybody or one branch, those of most people first, at most 2,000.",
  query: z.object(inBranch),
  response: z.object({
    places: z.array(mappedPlace),
    /** How many places have coordinates. */
    located: z.int(),
    /** How many people are at places of which nobody knows where they lie. */
    peopleNowhere: z.int(),
  }),
});

export const placeEndpoints = [
  listPlaces,
  findPlace,
  findUnknownPlaces,
  getPlace,
  listPlaceEvents,
  listPlacesOfLife,
  locatePlace,
  joinPlaces,
  placeHistory,
  revertPlace,
  mapPlaces,
] as const;
