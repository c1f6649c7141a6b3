import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import type { FamilyRelationship } from "@kinkeeper/contracts/genealogy/relationship-endpoints";
import type { CompactTree } from "@kinkeeper/contracts/genealogy/family-tree";
import { undecidedPrivacy, type FamilyPrivacy } from "@kinkeeper/contracts/genealogy/privacy";
import { peopleIndexOf } from "@kinkeeper/kit/testing/people-index.ts";
import { http, HttpResponse, type RequestHandler } from "msw";

/** Those who are tied to somebody, and to those in turn, three steps away. */
const kinOf = (
  id: string,
  members: readonly FamilyMember[],
  relationships: readonly FamilyRelationship[],
): { readonly people: readonly FamilyMember[]; readonly relationships: readonly FamilyRelationship[] } => {
  const tied = (ids: ReadonlySet<string>) =>
    relationships.filter(({ member1Id, member2Id }) => ids.has(member1Id) || ids.has(member2Id));
  const near = (some: readonly FamilyRelationship[]) =>
    new Set([id, ...some.flatMap(({ member1Id, member2Id }) => [member1Id, member2Id])]);
  const told = tied(near(tied(near(tied(new Set([id]))))));
  const people = near(told);
  return { people: members.filter((member) => people.has(member.id)), relationships: told };
};

const compactTreeOf = (members: readonly FamilyMember[], relationships: readonly FamilyRelationship[]): CompactTree => {
  const numberOf = (id: string) => members.findIndex((member) => member.id === id);
  return {
    people: members.map((one) => [
      one.id,
      one.firstName,
      one.lastName,
      one.maidenName,
      one.title ?? null,
      one.sex,
      one.birthDate,
      one.birthPlace,
      one.deathDate,
      one.isLiving ? 1 : 0,
      one.photoUrl,
      one.birthFrom,
    ]),
    ties: relationships.map(({ member1Id, member2Id, relationshipType, pedigree, partnership }) => {
      const how = pedigree ?? partnership;
      const tie = [numberOf(member1Id), numberOf(member2Id), relationshipType] as const;
      return how === null ? [...tie] : [...tie, how];
    }),
  };
};

/** What a family decided of its privacy, and why people count as living. */
export const privacyOf = (privacy: FamilyPrivacy = undecidedPrivacy): RequestHandler[] => [
  http.get("/api/family-privacy", () => HttpResponse.json(privacy)),
  http.get("/api/guessed-living", () => HttpResponse.json({ count: 0, people: [] })),
  http.get("/api/family-members/:id/living", () =>
    HttpResponse.json({ isLiving: false, why: "Died 19 April 1882.", isGuessed: false }),
  ),
];

/** Answers both lists of a family, and its index. */
export const familyOf = (
  members: readonly FamilyMember[],
  relationships: readonly FamilyRelationship[] = [],
): RequestHandler[] => [
  http.get("/api/family-members", () => HttpResponse.json([...members])),
  ...peopleIndexOf(members),
  http.get("/api/family-members/:id/kin", ({ params }) =>
    HttpResponse.json(kinOf(String(params["id"]), members, relationships)),
  ),
  ...privacyOf(),
  http.get("/api/duplicates/count", () => HttpResponse.json({ state: "ready", count: 0 })),
  http.get("/api/family-tree", () => HttpResponse.json(compactTreeOf(members, relationships))),
  http.get("/api/family-relationships", () => HttpResponse.json([...relationships])),
  http.get("/api/family-members/:id/places", () => HttpResponse.json([])),
  http.get("/api/places", () => HttpResponse.json({ places: [], next: null, total: 0 })),
];

/** A refusal as the product sends one. */
export const refusal = (status: number, error: string, message: string, issues?: { path: string; message: string }[]) =>
  HttpResponse.json({ error, message, requestId: "r", ...(issues ? { issues } : {}) }, { status });
