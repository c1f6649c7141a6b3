import { joinedName } from "@kinkeeper/contracts/genealogy/readable";
import type { ArtifactDetails } from "@kinkeeper/contracts/archive/artifacts";
import type { LifeEventDetails } from "@kinkeeper/contracts/archive/life-events";
import { searchKind, type SearchKind } from "@kinkeeper/contracts/archive/search";
import { storyWords } from "@kinkeeper/contracts/archive/story-text/story-words";
import type { TraditionDetails } from "@kinkeeper/contracts/archive/traditions";
import { parseDate, type ParsedDate } from "@kinkeeper/contracts/dates/parse-date";
import { associationText } from "@kinkeeper/contracts/genealogy/association-names";
import { factText } from "@kinkeeper/contracts/genealogy/fact-text";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { biographyWithNotes } from "@kinkeeper/contracts/genealogy/notes";
import { otherNamesText } from "@kinkeeper/contracts/genealogy/other-names";
import { readableName } from "@kinkeeper/contracts/genealogy/readable";
import { typeField, wordsOfArtifactType, wordsOfEventType, wordsOfRecurrence } from "./type-words.ts";

/** A searched text and the field of the item it stands in. */
export type FieldText = readonly [field: string, text: string];

/** What the search knows of an item or a person. */
export interface SearchDocument {
  readonly kind: SearchKind;
  /** The account that added it; null for people. */
  readonly creator: string | null;
  /** Who alone may read it; null: the whole family. */
  readonly owner: string | null;
  readonly title: string;
  /** Every text that is searched, the title or the names first. */
  readonly texts: readonly FieldText[];
  readonly members: readonly string[];
  readonly tags: readonly string[];
  readonly places: readonly string[];
  readonly years: Years;
}

/** The years it tells of, from the first to the last; nulls where there is no date. */
export interface Years {
  readonly from: number | null;
  readonly to: number | null;
  readonly sortDay: number | null;
}

/** Years that stand where a date is open to one side, as "before 1850" is: everything lies between them. */
export const [beforeAnyYear, afterAnyYear] = [-1_000_000, 1_000_000];

/** Fields whose words name the thing itself. */
export const nameFields: ReadonlySet<string> = new Set(["title", "name", "maidenName", "suffix", "otherNames"]);
/** Fields that name where it was, or what it is about. */
export const labelFields: ReadonlySet<string> = new Set(["birthPlace", "deathPlace", "location", "tags"]);
/** Fields of prose: what is cut into chunks, and shown as passages. */
export const proseFields: ReadonlySet<string> = new Set(["description", "content", "biography"]);

export const kindNumber = (kind: SearchKind): number => searchKind.options.indexOf(kind);
export const kindOfNumber = (number: number): SearchKind => searchKind.options[number]!;

/** What a found record is called, for reading. */
export const readableTitle = (kind: SearchKind, title: string): string =>
  kind === "people" ? readableName(title) : title;

const present = (texts: readonly (readonly [string, string | null])[]): readonly FieldText[] =>
  texts.filter((one): one is FieldText => one[1] !== null && one[1] !== "");

const isPresent = (text: string | null): text is string => text !== null;

const yearIn = (day: string | undefined, open: number): number => (day === undefined ? open : Number.parseInt(day, 10));

const parsed = (date: string | null): ParsedDate | null => (date === null ? null : parseDate(date));

/** The years that some dates can mean, from the first to the last. */
const yearsOf = (...dates: readonly (ParsedDate | null)[]): Years => {
  const known = dates.flatMap((date) => (date?.sortDay === undefined ? [] : [date]));
  if (known.length === 0) return { from: null, to: null, sortDay: null };
  return {
    from: Math.min(...known.map(({ from }) => yearIn(from, beforeAnyYear))),
    to: Math.max(...known.map(({ to }) => yearIn(to, afterAnyYear))),
    sortDay: known[0]!.sortDay!,
  };
};

const ownerOf = (privacy: string, userId: string): string | null => (privacy === "private" ? userId : null);

export const artifactDocument = (userId: string, details: ArtifactDetails): SearchDocument => ({
  kind: details.artifactType === "story" ? "stories" : "artifacts",
  creator: userId,
  owner: ownerOf(details.privacy, userId),
  title: details.title,
  texts: present([
    ["title", details.title],
    ["description", details.description],
    ["content", storyWords(details)],
    ["pictures", details.pictures.flatMap(({ caption }) => caption ?? []).join("\n")],
    ["location", details.location],
    ["date", details.date],
    ["tags", details.tags.join(", ")],
    [typeField, wordsOfArtifactType[details.artifactType]],
  ]),
  members: details.associatedMembers,
  tags: details.tags,
  places: [details.location].filter(isPresent),
  years: yearsOf(parsed(details.date)),
});

export const lifeEventDocument = (userId: string, details: LifeEventDetails): SearchDocument => ({
  kind: "events",
  creator: userId,
  owner: ownerOf(details.privacy, userId),
  title: details.title,
  texts: present([
    ["title", details.title],
    ["description", details.description],
    ["location", details.location],
    ["eventDate", details.eventDate],
    ["tags", details.tags.join(", ")],
    [typeField, wordsOfEventType[details.eventType]],
  ]),
  members: details.linkedMemberIds,
  tags: details.tags,
  places: [details.location].filter(isPresent),
  years: yearsOf(parsed(details.eventDate)),
});

export const traditionDocument = (userId: string, details: TraditionDetails): SearchDocument => ({
  kind: "traditions",
  creator: userId,
  owner: ownerOf(details.privacy, userId),
  title: details.name,
  texts: present([
    ["name", details.name],
    ["description", details.description],
    ["tags", details.tags.join(", ")],
    [typeField, wordsOfRecurrence[details.recurrence]],
  ]),
  members: details.linkedMemberIds,
  tags: details.tags,
  places: [],
  years: yearsOf(),
});

/** Files bring hundreds of thousands of people, and nobody looks for the days of their births by words. */
const writtenYear = (date: ParsedDate | null): string | null => date && (date.year?.toString() ?? date.text);

/** A person; they are "about" themselves, so that a search narrowed to a person finds them too. */
export const personDocument = (memberId: string, details: MemberDetails): SearchDocument => {
  const name = joinedName(details);
  const facts = details.facts ?? [];
  // Who is of the family is found as themselves; what is written beside them is about somebody who may be kept private.
  const associations = (details.associations ?? []).filter(({ name }) => name !== undefined);
  const [birth, death] = [parsed(details.birthDate), parsed(details.deathDate)];
  return {
    kind: "people",
    creator: null,
    owner: null,
    title: name,
    texts: present([
      ["name", name],
      ["maidenName", details.maidenName],
      ["title", details.title ?? null],
      ["suffix", details.suffix ?? null],
      ["otherNames", otherNamesText(details.otherNames)],
      ["biography", biographyWithNotes(details)],
      ["birthDate", writtenYear(birth)],
      ["birthPlace", details.birthPlace],
      ["deathDate", writtenYear(death)],
      ["deathPlace", details.deathPlace],
      [
        "associations",
        associations.map((one) => [associationText(one), one.note ?? []].flat().join(": ")).join("\n") || null,
      ],
      ["facts", facts.flatMap((fact) => [factText(fact), fact.note ?? []].flat()).join("\n") || null],
    ]),
    members: [memberId],
    tags: [],
    places: [...new Set([details.birthPlace, details.deathPlace, ...facts.flatMap(({ place }) => place ?? [])])].filter(
      isPresent,
    ),
    years: yearsOf(birth, death),
  };
};
