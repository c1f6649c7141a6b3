import type { ArtifactDetails } from "@kinkeeper/contracts/archive/artifacts";
import type { QuoteState } from "@kinkeeper/contracts/archive/passages";
import type { SearchKind } from "@kinkeeper/contracts/archive/search";
import { storyWords } from "@kinkeeper/contracts/archive/story-text/story-words";
import type { TransactionSql } from "postgres";

interface Quote {
  readonly kind: SearchKind;
  readonly id: string;
  readonly field: string;
  readonly quote: string;
}

/** Fields of a person by the columns that hold them as they were typed. */
const columns = {
  firstName: "first_name",
  lastName: "last_name",
  maidenName: "maiden_name",
  birthDate: "birth_date",
  birthPlace: "birth_place",
  deathDate: "death_date",
  deathPlace: "death_place",
  biography: "biography",
  title: "title",
  suffix: "suffix",
  otherNames: "other_names",
} as const;

/** Made of several texts, each of which may be taken away or private alone: what is not among them was not corrected. */
const joined: ReadonlySet<string> = new Set(["biography", "otherNames"]);

type QuotedPerson = { readonly id: string } & Readonly<Record<(typeof columns)[keyof typeof columns], string | null>>;

/** Texts of one record by field, undefined for a field that is not kept here (how two people are related). */
type Texts = (field: string) => string | null | undefined;

const textsOfPerson =
  (row: QuotedPerson): Texts =>
  (field) => {
    if (field === "name") return [row.first_name, row.last_name].filter(Boolean).join(" ");
    return field in columns ? row[columns[field as keyof typeof columns]] : undefined;
  };

const textsOfItem =
  (details: Partial<ArtifactDetails> & Readonly<Record<string, unknown>>): Texts =>
  (field) => {
    if (field === "pictures") return (details.pictures ?? []).flatMap(({ caption }) => caption ?? []).join("\n");
    if (field === "tags") return (details.tags ?? []).join(", ");
    const text = field === "content" ? storyWords(details) : details[field];
    return typeof text === "string" ? text : null;
  };

/**
 * Compares quotes with their records, in two statements however many there are. Members read items and people under row level
 * security: what they may not see is gone.
 */
export const compareQuotes = async (sql: TransactionSql, quotes: readonly Quote[]): Promise<QuoteState[]> => {
  const idsOf = (isPerson: boolean) => [
    ...new Set(quotes.filter(({ kind }) => (kind === "people") === isPerson).map(({ id }) => id)),
  ];
  const [people, items] = await Promise.all([
    sql<QuotedPerson[]>`
      select id, first_name, last_name, maiden_name, birth_date, birth_place, death_date, death_place, biography,
        title, suffix, other_names
      from people where id = any(${idsOf(true)}::uuid[]) and not removed`,
    sql<{ id: string; details: string }[]>`
      select id, details from items where id = any(${idsOf(false)}::uuid[]) and not removed`,
  ]);
  const texts = new Map<string, Texts>();
  for (const row of people) texts.set(row.id, textsOfPerson(row));
  for (const { id, details } of items) texts.set(id, textsOfItem(JSON.parse(details) as Partial<ArtifactDetails>));
  return quotes.map(({ id, field, quote }) => {
    const textOf = texts.get(id);
    if (!textOf) return "gone";
    const text = textOf(field);
    if (text === undefined) return "found";
    // A field that is empty, or of which the reader sees nothing, is not there.
    if (!text) return "gone";
    if (text.includes(quote)) return "found";
    return joined.has(field) ? "gone" : "changed";
  });
};
