import type { FamilyMember, FamilyRelationship } from "@kinkeeper/contracts/genealogy/endpoints";
import { http, HttpResponse, type RequestHandler } from "msw";

/** Answers both lists of a family. */
export const familyOf = (
  members: readonly FamilyMember[],
  relationships: readonly FamilyRelationship[] = [],
): RequestHandler[] => [
  http.get("/api/family-members", () => HttpResponse.json([...members])),
  http.get("/api/duplicates/count", () => HttpResponse.json({ state: "ready", count: 0 })),
  http.get("/api/family-relationships", () => HttpResponse.json([...relationships])),
];

/** A refusal as the product sends one. */
export const refusal = (status: number, error: string, message: string, issues?: { path: string; message: string }[]) =>
  HttpResponse.json({ error, message, requestId: "r", ...(issues ? { issues } : {}) }, { status });
