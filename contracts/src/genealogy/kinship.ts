import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";

export const kinship = z.object({
  /** `to` is the <name> of `from`; null when no relationship is known. */
  name: z.string().nullable(),
  /** A second relationship worth telling ("first cousin" of a wife). */
  also: z.string().optional(),
  path: z.array(z.object({ memberId: z.uuid(), step: z.string(), name: z.string() })),
});

export const getKinship = defineEndpoint({
  id: "getKinship",
  method: "GET",
  path: "/api/kinship",
  access: "signed-in",
  summary: "How two people are related, computed from the tree.",
  query: z.object({ from: z.uuid(), to: z.uuid() }),
  response: kinship,
});
