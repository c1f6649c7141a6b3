import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { familyMember } from "./endpoints.ts";
import { familyRelationship } from "./relationship-endpoints.ts";
import { listedPerson } from "./people-index.ts";

/** Somebody as their relatives' pages and the tree have them. */
export const kinPerson = listedPerson.extend(familyMember.pick({ sex: true, birthFrom: true }).shape);
export type KinPerson = z.infer<typeof kinPerson>;

export const listNearKin = defineEndpoint({
  id: "listNearKin",
  method: "GET",
  path: "/api/family-members/:id/kin",
  access: "signed-in",
  summary: "The near kin of a person, and how they are related.",
  params: z.object({ id: z.uuid() }),
  response: z.object({ people: z.array(kinPerson), relationships: z.array(familyRelationship) }),
});
