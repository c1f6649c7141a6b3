import type { ArtifactEvent } from "@kinkeeper/contracts/archive/events";
import type { Recorded } from "@kinkeeper/contracts/event";
import type { SearchedEvent } from "../../services/archive/src/search/changes.ts";
import { removedMember } from "@kinkeeper/contracts/genealogy/member";

/** The same numbers in every run (a linear congruential generator, Numerical Recipes). */
export const numbersFrom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
};

const syllables = [
  "ba",
  "der",
  "ton",
  "wick",
  "mar",
  "lo",
  "the",
  "ri",
  "ance",
  "holm",
  "ster",
  "vi",
  "na",
  "gru",
  "pel",
  "ond",
  "ka",
  "sen",
  "ley",
  "mor",
];
const vocabularySize = 30_000;

const vocabulary: readonly string[] = Array.from({ length: vocabularySize }, (_, index) => {
  const parts: string[] = [];
  for (let rest = index + 1; rest > 0; rest = Math.floor(rest / syllables.length))
    parts.push(syllables[rest % syllables.length]!);
  return parts.join("");
});

/** Words that say nothing are left out: so many of the most frequent. */
const empty = 30;

/** A word as often as words are in a language (Zipf and Mandelbrot): the first stands in a third of the stories. */
export const wordFrom = (next: () => number): string => {
  const rank = Math.floor(empty * ((vocabularySize + empty) / empty) ** next()) - empty;
  return vocabulary[Math.min(Math.max(rank, 0), vocabularySize - 1)]!;
};

const sentence = (next: () => number, words: number): string =>
  Array.from({ length: words }, () => wordFrom(next)).join(" ");

const uuid = (one: number, other: number): string =>
  `${one.toString(16).padStart(8, "0")}-0000-7000-8000-${other.toString(16).padStart(12, "0")}`;

export const familyId = (family: number): string => uuid(0xfa_000_000 + family, 0);
export const userId = (family: number): string => uuid(0xac_000_000 + family, 0);

const recorded = <Event extends SearchedEvent>(event: Event, tenantId: string, nr: number): Recorded<Event> =>
  ({
    ...event,
    stream: `x-${tenantId}.${nr}`,
    revision: 0,
    position: BigInt(nr + 1),
    eventId: uuid(nr, 1),
    metadata: { tenantId, time: "2020-01-01T00:00:00.000Z", actorId: null, correlationId: "", causationId: "" },
  }) as unknown as Recorded<Event>;

/** Stories of about a hundred words: every tenth is private, and of those every other belongs to somebody else. */
export const storyEvents = (family: number, first: number, count: number): readonly Recorded<ArtifactEvent>[] => {
  const next = numbersFrom(family * 1_000_003 + first);
  return Array.from({ length: count }, (_, offset) => {
    const nr = first + offset;
    const owner = nr % 20 === 0 ? uuid(0xac_ff_00_00, family) : userId(family);
    return recorded(
      {
        type: "ArtifactAdded",
        data: {
          itemId: uuid(family, nr),
          userId: owner,
          details: {
            title: sentence(next, 5),
            artifactType: nr % 2 === 0 ? "story" : "document",
            description: sentence(next, 15),
            content: sentence(next, 60 + Math.floor(next() * 40)),
            fileUrl: null,
            pictures: [],
            date: String(1800 + Math.floor(next() * 200)),
            location: sentence(next, 2),
            associatedMembers: [],
            tags: [wordFrom(next)],
            privacy: nr % 10 === 0 ? "private" : "family",
          },
        },
      },
      familyId(family),
      nr,
    );
  });
};

/** People as a file brings them: names, dates and places. */
export const personEvents = (
  family: number,
  count: number,
): readonly Recorded<Extract<SearchedEvent, { type: "MemberAdded" }>>[] => {
  const next = numbersFrom(family);
  return Array.from({ length: count }, (_, nr) =>
    recorded(
      {
        type: "MemberAdded",
        data: {
          memberId: uuid(family, nr),
          details: {
            ...removedMember,
            firstName: sentence(next, 2),
            lastName: wordFrom(next),
            birthDate: `${1 + (nr % 28)} MAR ${1500 + (nr % 500)}`,
            birthPlace: sentence(next, 2),
            deathDate: `${1560 + (nr % 500)}`,
            deathPlace: sentence(next, 2),
          },
          source: null,
        },
      },
      familyId(family),
      nr,
    ),
  );
};
