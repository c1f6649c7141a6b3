import type { ArtifactType, LifeEventType, RecurrenceType } from "@kinkeeper/contracts/enumerations";

/** The field of the words below: they are asked for, and stand in no text that could be shown. */
export const typeField = "type";

/** What people call things of a type when they look for one; null where the type says nothing. */
export const wordsOfArtifactType: Readonly<Record<ArtifactType, string | null>> = {
  photo: "photo photograph foto picture",
  document: "document",
  // Stories have a list of their own, and "story" stands in the questions for them as "the" does.
  story: null,
  video: "video film movie",
  audio: "audio recording",
  other: null,
};

export const wordsOfEventType: Readonly<Record<LifeEventType, string | null>> = {
  birth: "birth born",
  marriage: "marriage wedding married",
  move: "move moved",
  education: "education school",
  military: "military service",
  award: "award",
  other: null,
};

export const wordsOfRecurrence: Readonly<Record<RecurrenceType, string | null>> = {
  one_time: null,
  daily: "daily",
  weekly: "weekly",
  monthly: "monthly",
  yearly: "yearly annual",
  custom: null,
};

/** All of them, each once. */
export const typeWords: readonly string[] = [
  ...new Set(
    [wordsOfArtifactType, wordsOfEventType, wordsOfRecurrence].flatMap((words) =>
      Object.values(words).flatMap((some) => some?.split(" ") ?? []),
    ),
  ),
];
