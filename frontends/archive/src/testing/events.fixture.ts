import { noDetails } from "@kinkeeper/contracts/genealogy/relationship";
import type { LifeEvent } from "@kinkeeper/contracts/archive/life-events";
import type { Tradition } from "@kinkeeper/contracts/archive/traditions";
import { parseDate } from "@kinkeeper/contracts/dates/parse-date";
import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import type { FamilyRelationship } from "@kinkeeper/contracts/genealogy/relationship-endpoints";

const idOf = (kind: string, number: number): string =>
  `0192${kind.repeat(4)}-0000-7000-8000-${String(number).padStart(12, "0")}`;

let made = 0;
/** At noon: the same day in the time zone of whoever runs the tests, wherever that is. */
const at = "2026-01-01T12:00:00.000Z";

/** Who adds everything in these tests unless said otherwise: the user of `sessionOf()`. */
const emmaUser = "0192aaaa-0000-7000-8000-000000000002";

/** A life event as the service answers one, its date understood; say what a test is about. */
export const eventOf = (overrides: Partial<LifeEvent> = {}): LifeEvent => {
  made += 1;
  const { eventDate = "1839" } = overrides;
  const { from, sortDay } = parseDate(eventDate);
  return {
    id: idOf("e", made),
    title: "A day to remember",
    eventType: "other",
    eventDate,
    location: null,
    description: null,
    linkedMemberIds: [],
    tags: [],
    privacy: "family",
    userId: emmaUser,
    userName: "Emma Wedgwood",
    createdAt: at,
    updatedAt: at,
    dateFrom: from ?? null,
    sortDay: sortDay ?? null,
    ...overrides,
  };
};

export const traditionOf = (overrides: Partial<Tradition> = {}): Tradition => {
  made += 1;
  return {
    id: idOf("f", made),
    name: "Backgammon after dinner",
    description: "Two games every evening, and the score is kept.",
    recurrence: "yearly",
    linkedMemberIds: [],
    tags: [],
    privacy: "family",
    userId: emmaUser,
    userName: "Emma Wedgwood",
    createdAt: at,
    updatedAt: at,
    ...overrides,
  };
};

export const withRevision = <Item extends object>(item: Item, revision = 0): Item & { revision: number } => ({
  ...item,
  revision,
});

/** A tie of two people: a marriage unless said otherwise. */
export const tieOf = (
  one: FamilyMember,
  other: FamilyMember,
  overrides: Partial<FamilyRelationship> = {},
): FamilyRelationship => {
  made += 1;
  return {
    id: idOf("c", made),
    member1Id: one.id,
    member2Id: other.id,
    relationshipType: "spouse",
    ...noDetails,
    createdAt: at,
    ...overrides,
  };
};
