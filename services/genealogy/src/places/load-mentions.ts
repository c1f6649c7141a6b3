import { parseDate } from "@kinkeeper/contracts/dates/parse-date";
import type { Fact } from "@kinkeeper/contracts/genealogy/facts";
import type { Coordinates, PlaceEvent } from "@kinkeeper/contracts/genealogy/places";
import type { ReadAsViewer } from "../family/list-answers.ts";
import { inTurns } from "../family/in-turns.ts";
import { pagesById } from "../family/pages-by-id.ts";
import type { DetailsRow, StatedRow } from "../relationships/relationship-row.ts";
import { coordinatesIn } from "./file-coordinates.ts";

/** Rows read in one short transaction. */
const pageSize = 10_000;

/** Something that is said to have happened at a place. */
export interface Mention {
  /** Number of the text. */
  readonly text: number;
  readonly kind: PlaceEvent["kind"];
  /** Orders by time; null without a date. */
  readonly day: number | null;
  /** First year it may mean, as days have it: 0 is 1 BC. */
  readonly year: number | null;
  /** The person, or of a marriage and its end the relationship. */
  readonly subjectId: string;
  readonly personIds: readonly string[];
  /** Which of the person's facts. */
  readonly fact: number;
}

/** What a family's people, relationships and files say of places. */
export interface Mentions {
  readonly texts: readonly string[];
  readonly all: readonly Mention[];
  /** By number of the text. */
  readonly fileCoordinates: ReadonlyMap<number, Coordinates>;
}

interface PersonRow {
  readonly id: string;
  readonly birth_place: string | null;
  readonly death_place: string | null;
  readonly birth_from: string | null;
  readonly birth_day: number | null;
  readonly death_from: string | null;
  readonly death_day: number | null;
  /** Facts with a place among them. */
  readonly facts: string | null;
  /** Kept lines with coordinates among them. */
  readonly extra: string | null;
}

interface CoupleRow
  extends
    Pick<StatedRow, "member1_id" | "member2_id">,
    Pick<DetailsRow, "marriage_date" | "marriage_place" | "end_date" | "end_place"> {
  readonly id: string;
  readonly extra: string | null;
}

const yearOf = (from: string | null | undefined): number | null => (from == null ? null : Number.parseInt(from, 10));

class MentionCollector {
  readonly all: Mention[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #coordinates: { readonly text: string; readonly coordinates: Coordinates }[] = [];

  add(text: string, mention: Omit<Mention, "text">): void {
    let number = this.#numbers.get(text);
    if (number === undefined) this.#numbers.set(text, (number = this.#numbers.size));
    this.all.push({ ...mention, text: number });
  }

  addDated(text: string, date: string | null | undefined, mention: Omit<Mention, "text" | "day" | "year">): void {
    const read = date == null ? undefined : parseDate(date);
    this.add(text, { ...mention, day: read?.sortDay ?? null, year: yearOf(read?.from) });
  }

  addLines(extra: string | null): void {
    if (extra !== null) this.#coordinates.push(...coordinatesIn(extra.split("\n")));
  }

  mentions(): Mentions {
    const fileCoordinates = new Map<number, Coordinates>();
    for (const { text, coordinates } of this.#coordinates) {
      const number = this.#numbers.get(text);
      if (number !== undefined && !fileCoordinates.has(number)) fileCoordinates.set(number, coordinates);
    }
    return { texts: [...this.#numbers.keys()], all: this.all, fileCoordinates };
  }
}

const addPerson = (collector: MentionCollector, row: PersonRow): void => {
  const about = { subjectId: row.id, personIds: [row.id], fact: -1 };
  if (row.birth_place !== null)
    collector.add(row.birth_place, { ...about, kind: "birth", day: row.birth_day, year: yearOf(row.birth_from) });
  if (row.death_place !== null)
    collector.add(row.death_place, { ...about, kind: "death", day: row.death_day, year: yearOf(row.death_from) });
  const facts = row.facts === null ? [] : ((JSON.parse(row.facts) as readonly Fact[] | null) ?? []);
  for (const [fact, { type, place, date }] of facts.entries())
    if (place !== undefined) collector.addDated(place, date, { ...about, kind: type, fact });
  collector.addLines(row.extra);
};

const addCouple = (collector: MentionCollector, row: CoupleRow): void => {
  const about = { subjectId: row.id, personIds: [row.member1_id, row.member2_id], fact: -1 };
  if (row.marriage_place !== null)
    collector.addDated(row.marriage_place, row.marriage_date, { ...about, kind: "marriage" });
  if (row.end_place !== null) collector.addDated(row.end_place, row.end_date, { ...about, kind: "end" });
  collector.addLines(row.extra);
};

/** Two statements for each 10,000 people. */
export const loadMentions = async (read: ReadAsViewer): Promise<Mentions> => {
  const collector = new MentionCollector();
  const people = pagesById(pageSize, (after) =>
    read(
      (sql) => sql<PersonRow[]>`
        select id, details::jsonb ->> 'birthPlace' as birth_place, details::jsonb ->> 'deathPlace' as death_place,
          birth_from, birth_day, death_from, death_day,
          case when facts like '%"place":%' then facts end as facts,
          case when extra like '% LATI %' then extra end as extra
        from members where not removed and id > ${after} order by id limit ${pageSize}`,
    ),
  );
  for await (const page of people)
    for await (const some of inTurns(page)) for (const row of some) addPerson(collector, row);
  const couples = pagesById(pageSize, (after) =>
    read(
      (sql) => sql<CoupleRow[]>`
        select id, member1_id, member2_id, marriage_date, marriage_place, end_date, end_place,
          case when extra like '% LATI %' then extra end as extra
        from relationships
        where active and (marriage_place is not null or end_place is not null or extra like '% LATI %') and id > ${after}
        order by id limit ${pageSize}`,
    ),
  );
  for await (const page of couples)
    for await (const some of inTurns(page)) for (const row of some) addCouple(collector, row);
  return collector.mentions();
};
