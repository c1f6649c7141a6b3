import type { Artifact } from "@kinkeeper/contracts/archive/artifacts";

let made = 0;
/** At noon: the same day in the time zone of whoever runs the tests, wherever that is. */
const at = "2026-01-01T12:00:00.000Z";

/** Of the user that `sessionOf()` signs in. */
const myUserId = "0192aaaa-0000-7000-8000-000000000002";
export const otherUserId = "0192aaaa-0000-7000-8000-00000000000f";

export const pathOf = (number: number): string =>
  `/objects/0192eeee-0000-7000-8000-${String(number).padStart(12, "0")}`;

export const jpeg = { contentType: "image/jpeg", bytes: 900_000, width: 900, height: 600 };

/** An artifact as the service answers one; say what a test is about. */
export const artifactOf = (overrides: Partial<Artifact> = {}): Artifact => {
  made += 1;
  return {
    id: `0192dddd-0000-7000-8000-${String(made).padStart(12, "0")}`,
    title: "The tea set",
    artifactType: "other",
    description: null,
    content: null,
    fileUrl: null,
    file: null,
    pictures: [],
    date: null,
    dateFrom: null,
    location: null,
    associatedMembers: [],
    tags: [],
    privacy: "family",
    userId: myUserId,
    userName: "Emma Wedgwood",
    createdAt: at,
    updatedAt: at,
    ...overrides,
  };
};

export const storyOf = (overrides: Partial<Artifact> = {}): Artifact =>
  artifactOf({ artifactType: "story", title: "The harvest", ...overrides });
