import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { familyMember } from "./endpoints.ts";

const { shape } = familyMember;

/** Everybody with what is known of birth and death, and dated marriages with the numbers of their two people: the first row is number 0. */
const familyDates = z.object({
  people: z.array(
    z.tuple([
      shape.id,
      shape.firstName,
      shape.lastName,
      shape.birthDate,
      shape.birthPlace,
      shape.deathDate,
      shape.deathPlace,
    ]),
  ),
  marriages: z.array(
    z.tuple([
      z.int().nonnegative(),
      z.int().nonnegative(),
      z.string(),
      /** Where. */
      z.string().nullable(),
    ]),
  ),
});
export type FamilyDates = z.infer<typeof familyDates>;

export const listFamilyDates = defineEndpoint({
  id: "listFamilyDates",
  method: "GET",
  path: "/api/family-dates",
  access: "signed-in",
  summary: "Births, deaths and marriages. Answers 304 to a current If-None-Match.",
  response: familyDates,
});
