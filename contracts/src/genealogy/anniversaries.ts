import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { familyMember } from "./endpoints.ts";

const person = familyMember.pick({ id: true, firstName: true, lastName: true, photoUrl: true });

export const upcomingBirthday = person.extend({
  /** The day it is kept: `YYYY-MM-DD`. Who was born on 29 February keeps it on the 28th in common years. */
  day: z.iso.date(),
  /** How old they become. */
  age: z.int().nonnegative(),
});
export type UpcomingBirthday = z.infer<typeof upcomingBirthday>;

export const personOnThisDay = person.extend({
  what: z.enum(["born", "died"]),
  /** As it was typed. */
  date: z.string(),
  /** How many years ago. */
  years: z.int().positive(),
});
export type PersonOnThisDay = z.infer<typeof personOnThisDay>;

/** So many days ahead a birthday is told. */
export const birthdaysAhead = 30;

export const getAnniversaries = defineEndpoint({
  id: "getAnniversaries",
  method: "GET",
  path: "/api/anniversaries",
  access: "signed-in",
  summary:
    "Birthdays of the living in the next 30 days, and who was born or died on this day; never a birthday of the dead.",
  query: z.object({
    /** Today, where the reader is. */
    day: z.iso.date(),
  }),
  response: z.object({ birthdays: z.array(upcomingBirthday), onThisDay: z.array(personOnThisDay) }),
});
