import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import { folded } from "@kinkeeper/contracts/words/folded";
import { soughtAmong } from "@kinkeeper/contracts/words/near-names";
import { http, HttpResponse, type RequestHandler } from "msw";
import { everyNameOf } from "../src/every-name.ts";
import { lifeYears } from "@kinkeeper/contracts/dates/year-in-words";

const pageSize = 120;
const letterOf = ({ firstName, lastName }: FamilyMember): string => {
  const [first = ""] = folded(lastName ?? firstName);
  return /[a-z]/.test(first) ? first : "other";
};
/** The index of people, whose words are looked for in names, places and years. */
export const peopleIndexOf = (members: readonly FamilyMember[]): RequestHandler[] => {
  const textOf = (member: FamilyMember): string =>
    folded([everyNameOf(member), member.birthPlace, member.deathPlace, lifeYears(member)].join(" "));
  const sought = (request: Request) => {
    const typed = new URL(request.url).searchParams.get("q") ?? "";
    const { isSought, isSimilar } = soughtAmong(typed, members.map(textOf));
    return { found: members.filter((member) => isSought(textOf(member))), ...(isSimilar ? { isSimilar } : {}) };
  };
  return [
    http.get("/api/people-index", ({ request }) => {
      const { searchParams } = new URL(request.url);
      const letter = searchParams.get("letter");
      const ids = searchParams.get("ids")?.split(",");
      const { found: all, ...how } = sought(request);
      const found = all
        .filter((member) => letter === null || letterOf(member) === letter)
        .filter(({ id }) => ids?.includes(id) ?? true);
      const limit = Number(searchParams.get("limit") ?? pageSize);
      const begin = found.findIndex(({ id }) => id === searchParams.get("after")) + 1;
      const people = found.slice(begin, begin + limit);
      return HttpResponse.json({ people, next: begin + limit < found.length ? people.at(-1)!.id : null, ...how });
    }),
    http.get("/api/people-index/letters", ({ request }) => {
      const { found, ...how } = sought(request);
      const counts = Map.groupBy(found, letterOf);
      const letters = [...counts].map(([letter, people]) => ({ letter, people: people.length }));
      const inOrder = letters.toSorted((one, other) => shown(one.letter).localeCompare(shown(other.letter)));
      return HttpResponse.json({ everybody: members.length, letters: inOrder, ...how });
    }),
  ];
};
const shown = (letter: string): string => (letter === "other" ? "~" : letter);
