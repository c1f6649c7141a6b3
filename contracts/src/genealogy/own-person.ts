import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";

const ownPerson = z.object({
  /** Null while somebody has not said who they are, and when that person was removed. */
  memberId: z.uuid().nullable(),
});

export const getOwnPerson = defineEndpoint({
  id: "getOwnPerson",
  method: "GET",
  path: "/api/own-person",
  access: "signed-in",
  summary: "Who in the family's tree one is oneself.",
  response: ownPerson,
});

export const chooseOwnPerson = defineEndpoint({
  id: "chooseOwnPerson",
  method: "PUT",
  path: "/api/own-person",
  access: "signed-in",
  summary: "Say who in the family's tree one is, or, with null, take that back.",
  body: z.strictObject({ memberId: z.uuid().nullable() }),
  response: ownPerson,
});

export const ownPersonEndpoints = [getOwnPerson, chooseOwnPerson] as const;
