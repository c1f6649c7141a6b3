import type {
  FoundArtifact,
  FoundEvent,
  FoundPerson,
  FoundStory,
  FoundTradition,
  Match,
  SearchAnswer,
} from "@kinkeeper/contracts/archive/search";

let made = 0;
const nextId = (): string => {
  made += 1;
  return `0192bbbb-0000-7000-8000-${String(made).padStart(12, "0")}`;
};

export const matchOf = (overrides: Partial<Match> = {}): Match => ({
  reasons: ["words"],
  words: [],
  passages: [],
  score: 1,
  ...overrides,
});

const common = () => ({ id: nextId(), tags: [], privacy: "family" as const, match: matchOf() });
const about = { date: null, location: null, people: [], peopleCount: 0 };

/** Somebody of the family, as people who link to them show them. */
export const linkedPerson = (name: string) => ({ id: nextId(), name, photoUrl: null });

export const personFound = (overrides: Partial<FoundPerson> = {}): FoundPerson => ({
  ...common(),
  firstName: "Charles",
  lastName: "Darwin",
  maidenName: null,
  birthDate: null,
  birthPlace: null,
  deathDate: null,
  deathPlace: null,
  isLiving: false,
  photoUrl: null,
  biography: null,
  ...overrides,
});

export const storyFound = (overrides: Partial<FoundStory> = {}): FoundStory => ({
  ...common(),
  ...about,
  title: "How the Beagle nearly sailed without him",
  excerpt: null,
  thumbnailUrl: null,
  ...overrides,
});

export const artifactFound = (overrides: Partial<FoundArtifact> = {}): FoundArtifact => ({
  ...common(),
  ...about,
  title: "Letter home from Bahia",
  artifactType: "document",
  description: null,
  thumbnailUrl: null,
  ...overrides,
});

export const eventFound = (overrides: Partial<FoundEvent> = {}): FoundEvent => ({
  ...common(),
  people: [],
  peopleCount: 0,
  title: "The Beagle leaves Plymouth",
  description: null,
  location: null,
  eventDate: "27 DEC 1831",
  eventType: "move",
  ...overrides,
});

export const traditionFound = (overrides: Partial<FoundTradition> = {}): FoundTradition => ({
  ...common(),
  people: [],
  peopleCount: 0,
  name: "Backgammon after dinner",
  description: "Two games every evening.",
  recurrence: "daily",
  ...overrides,
});

/** An answer whose counts are those of its lists, unless told. */
export const answerOf = ({ counts, ...lists }: Partial<SearchAnswer> = {}): SearchAnswer => {
  const found = { people: [], stories: [], artifacts: [], events: [], traditions: [], ...lists };
  return {
    best: null,
    closest: [],
    corrections: [],
    isByWordsAlone: false,
    ...found,
    counts: {
      people: found.people.length,
      stories: found.stories.length,
      artifacts: found.artifacts.length,
      events: found.events.length,
      traditions: found.traditions.length,
      ...counts,
    },
  };
};
