import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { listedIds } from "../listed-ids.ts";
import { storableText } from "../text.ts";
import { familyMember } from "./endpoints.ts";

/** Somebody as an index has them. */
export const listedPerson = familyMember.pick({
  id: true,
  firstName: true,
  lastName: true,
  maidenName: true,
  title: true,
  birthDate: true,
  birthPlace: true,
  deathDate: true,
  deathPlace: true,
  isLiving: true,
  photoUrl: true,
});
export type ListedPerson = z.infer<typeof listedPerson>;

/** So many are told at once. */
export const peopleAtOnce = 120;

/** Where a name stands in the index: under its first letter without case and accents, or with all that begin otherwise. */
const indexLetter = z.string().regex(/^(?:[a-z]|other)$/);

const searched = z.object({
  /** Words that all stand somewhere in names, places and years; case and accents do not matter. */
  q: storableText(200).trim().default(""),
  /** Where the words are looked for: everything that is listed of people, or their names and places of birth alone. */
  in: z.enum(["everything", "names and birthplaces"]).default("everything"),
});

/** Nobody has all these words; names that are written alike were found. */
const isSimilar = z.boolean().optional();

export const listPeople = defineEndpoint({
  id: "listPeople",
  method: "GET",
  path: "/api/people-index",
  access: "signed-in",
  summary: `People of the family by name, or under their letter; at most ${peopleAtOnce} at once.`,
  query: searched.extend({
    letter: indexLetter.optional(),
    /** These alone. */
    ids: listedIds(peopleAtOnce).optional(),
    /** The last one of the page before. */
    after: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(peopleAtOnce).default(peopleAtOnce),
  }),
  response: z.object({ people: z.array(listedPerson), next: z.uuid().nullable(), isSimilar }),
});

export const countPeople = defineEndpoint({
  id: "countPeople",
  method: "GET",
  path: "/api/people-index/letters",
  access: "signed-in",
  summary: "How many people there are, and under which letter.",
  query: searched,
  response: z.object({
    everybody: z.int(),
    letters: z.array(z.object({ letter: indexLetter, people: z.int() })),
    isSimilar,
  }),
});

export const peopleIndexEndpoints = [listPeople, countPeople] as const;
