import type { HistoryEntry } from "@kinkeeper/contracts/history";
import type { FamilyDates } from "@kinkeeper/contracts/genealogy/family-dates";
import type { FamilyMember, FamilyRelationship } from "@kinkeeper/contracts/genealogy/endpoints";
import { peopleIndexOf } from "@kinkeeper/kit/testing/people-index.ts";
import { http, HttpResponse, type RequestHandler } from "msw";

/** What the tree tells of births, deaths and marriages. */
export const datesOf = (
  members: readonly FamilyMember[],
  relationships: readonly FamilyRelationship[],
): FamilyDates => ({
  people: members.map((one) => [
    one.id,
    one.firstName,
    one.lastName,
    one.birthDate,
    one.birthPlace,
    one.deathDate,
    one.deathPlace,
  ]),
  marriages: relationships.flatMap(({ relationshipType, member1Id, member2Id, marriageDate, marriagePlace }) => {
    const [one, other] = [member1Id, member2Id].map((id) => members.findIndex((member) => member.id === id));
    return relationshipType === "spouse" && marriageDate !== null ? [[one!, other!, marriageDate, marriagePlace]] : [];
  }),
});

/** Answers what pages about kept items ask of others: the family's people and ties, and neither artifacts nor comments. */
export const familyOf = (
  members: readonly FamilyMember[] = [],
  relationships: readonly FamilyRelationship[] = [],
): RequestHandler[] => [
  ...peopleIndexOf(members),
  http.get("/api/family-dates", () => HttpResponse.json(datesOf(members, relationships))),
  http.get("/api/family-artifacts", () => HttpResponse.json([])),
  http.get("/api/places", () => HttpResponse.json({ places: [], next: null, total: 0 })),
  http.get("/api/:items/:id/comments", () => HttpResponse.json([])),
];

/** A refusal as the product sends one. */
export const refusal = (status: number, error: string, message: string, issues?: { path: string; message: string }[]) =>
  HttpResponse.json({ error, message, requestId: "r", ...(issues ? { issues } : {}) }, { status });

export const historyOf = (...entries: Partial<HistoryEntry>[]): HistoryEntry[] =>
  entries.map((entry, index) => ({
    revision: entries.length - 1 - index,
    action: index === entries.length - 1 ? "added" : "changed",
    at: "2026-03-01T10:30:00.000Z",
    actorId: null,
    actorName: "Emma",
    changes: [],
    ...entry,
  }));
