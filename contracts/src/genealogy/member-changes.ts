import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { familyMemberWithRevision } from "./endpoints.ts";
import { memberChanges } from "./member-input.ts";

/*
 * What is done with somebody who is there, apart from what every page needs that shows people: each of those has the whole module.
 */

const byId = z.object({ id: z.uuid() });

export const changeFamilyMember = defineEndpoint({
  id: "changeFamilyMember",
  method: "PATCH",
  path: "/api/family-members/:id",
  access: "tenant_admin",
  summary: "Change a person; fields left out stay as they are.",
  params: byId,
  body: memberChanges,
  response: familyMemberWithRevision,
});

export const removeFamilyMember = defineEndpoint({
  id: "removeFamilyMember",
  method: "DELETE",
  path: "/api/family-members/:id",
  access: "tenant_admin",
  summary: "Remove a person and their relationships; the history keeps the way back.",
  params: byId,
});

export const memberChangeEndpoints = [changeFamilyMember, removeFamilyMember] as const;
