import type { HistoryEntry } from "@kinkeeper/contracts/history";
import { parseDate } from "@kinkeeper/contracts/dates/parse-date";
import type { FamilyDate } from "@kinkeeper/contracts/genealogy/family-dates";
import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import type { FamilyRelationship } from "@kinkeeper/contracts/genealogy/relationship-endpoints";
import { fullName } from "@kinkeeper/kit/person-words.ts";
import { peopleIndexOf } from "@kinkeeper/kit/testing/people-index.ts";
import { http, HttpResponse, type RequestHandler } from "msw";

/** What the tree tells of births, deaths and marriages. */
export const datesOf = (
  members: readonly FamilyMember[],
  relationships: readonly FamilyRelationship[],
): readonly FamilyDate[] => {
  const named = (id: string) => members.filter((one) => one.id === id).map((one) => ({ id, name: fullName(one) }));
  return [
    ...members.flatMap(({ id, birthDate, birthPlace }): FamilyDate[] =>
      birthDate === null ? [] : [{ kind: "birth", people: named(id), date: birthDate, place: birthPlace }],
    ),
    ...members.flatMap(({ id, deathDate, deathPlace }): FamilyDate[] =>
      deathDate === null ? [] : [{ kind: "death", people: named(id), date: deathDate, place: deathPlace }],
    ),
    ...relationships.flatMap(({ member1Id, member2Id, marriageDate, marriagePlace }): FamilyDate[] => {
      const people = [...named(member1Id), ...named(member2Id)];
      return marriageDate === null ? [] : [{ kind: "marriage", people, date: marriageDate, place: marriagePlace }];
    }),
  ];
};

const yearOfDate = ({ date }: FamilyDate): number | null => parseDate(date).year ?? null;

/** Answers for the tree's dates: by words of their titles and by kind, without those that are told. */
export const familyDatesOf = (dates: readonly FamilyDate[], onAsked?: (url: URL) => void): RequestHandler[] => {
  const found = (request: Request) => {
    const url = new URL(request.url);
    onAsked?.(url);
    const { q = "", kind, years, told = "", skip = "0", limit = "1000" } = Object.fromEntries(url.searchParams);
    const [first, last] = years?.split("..").map(Number) ?? [];
    const isIn = (year: number | null) =>
      years === undefined || (years === "undated" ? year === null : year !== null && year >= first! && year <= last!);
    return dates
      .filter((one) => one.people.some(({ name }) => name.toLowerCase().includes(q.toLowerCase())))
      .filter((one) => (kind === undefined || one.kind === kind) && isIn(yearOfDate(one)))
      .filter((one) => !one.people.every(({ id }) => told.includes(`${one.kind}:${id}`)))
      .toSorted((one, other) => (yearOfDate(one) ?? Infinity) - (yearOfDate(other) ?? Infinity))
      .slice(Number(skip), Number(skip) + Number(limit));
  };
  return [
    http.get("/api/family-dates/years", ({ request }) => {
      const years = [...Map.groupBy(found(request), yearOfDate)].map(([year, some]) => {
        const of = (kind: FamilyDate["kind"]) => some.filter((one) => one.kind === kind).length;
        return { year, birth: of("birth"), marriage: of("marriage"), death: of("death") };
      });
      return HttpResponse.json({ years, places: [] });
    }),
    http.get("/api/family-dates", ({ request }) => HttpResponse.json(found(request))),
  ];
};

/** Answers what pages about kept items ask of others: the family's people and ties, and neither artifacts nor comments. */
export const familyOf = (
  members: readonly FamilyMember[] = [],
  relationships: readonly FamilyRelationship[] = [],
): RequestHandler[] => [
  ...peopleIndexOf(members),
  ...familyDatesOf(datesOf(members, relationships)),
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
