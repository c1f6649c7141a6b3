import { joinedName } from "@kinkeeper/contracts/genealogy/readable";
import { parseDate } from "@kinkeeper/contracts/dates/parse-date";
import type { FamilyDate } from "@kinkeeper/contracts/genealogy/family-dates";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import { folded } from "@kinkeeper/contracts/words/folded";
import { pagesById } from "../family/pages-by-id.ts";
import { pageSize, type ReadAsViewer } from "../family/list-answers.ts";

interface Person {
  readonly id: string;
  readonly name: string;
  /** The name as it is searched for. */
  readonly folded: string;
}

/** A birth, marriage or death as it is kept. */
export interface Dated {
  readonly kind: FamilyDate["kind"];
  readonly people: readonly Person[];
  readonly date: string;
  readonly place: string | null;
  /** Since 1970-01-01; infinity where the date cannot be read. */
  readonly day: number;
  /** The years it can mean; none where the first is behind the last. */
  readonly firstYear: number;
  readonly lastYear: number;
}

/** What a family's tree tells with a date, in the order of time. */
export interface DatedFamily {
  readonly dates: readonly Dated[];
  /** Those that most of them have, the most frequent first. */
  readonly places: readonly string[];
  /** Its people. */
  readonly size: number;
}

interface PersonRow {
  readonly id: string;
  readonly details: string;
}

interface MarriageRow {
  readonly id: string;
  readonly one: string;
  readonly other: string;
  readonly date: string;
  readonly place: string | null;
}

/** People in all that is held at once; what 100,000 have takes some 40 MB. */
export const maxDatedPeople = 200_000;
const mostPlaces = 200;

const people = (read: ReadAsViewer) =>
  pagesById(pageSize, (after) =>
    read(
      (sql) => sql<PersonRow[]>`
        select id, details from members where not removed and id > ${after} order by id limit ${pageSize}`,
    ),
  );

const marriages = (read: ReadAsViewer) =>
  pagesById(pageSize, (after) =>
    read(
      (sql) => sql<MarriageRow[]>`
        select id, member1_id as one, member2_id as other, marriage_date as date, marriage_place as place from relationships
        where active and relationship_type = 'spouse' and marriage_date is not null and id > ${after} order by id limit ${pageSize}`,
    ),
  );

/** Bits for the place of a date among all; days before and after them fill the rest of what a number holds exactly. */
const placeBits = 2 ** 24;
const firstDay = -4_000_000;
const lastDay = 4_000_000;

/** Sorts numbers made of day and place, which takes a fraction of the time that comparing the dates one by one does. */
const inOrderOfTime = (dates: readonly Dated[]): Dated[] => {
  const keys = Float64Array.from(
    dates,
    ({ day }, at) => (Math.min(lastDay, Math.max(firstDay, day)) - firstDay) * placeBits + at,
  ).sort();
  return Array.from(keys, (key) => dates[key % placeBits]!);
};

/** Behind every year. */
const latest = 1_000_000;

const yearIn = (day: string | undefined, open: number): number =>
  day === undefined ? open : Number(/^-?\d+/.exec(day)?.[0] ?? Number.NaN);

class Collector {
  readonly dates: Dated[] = [];
  readonly #places = new Map<string, { readonly name: string; count: number }>();

  add(kind: FamilyDate["kind"], whose: readonly Person[], date: string | null, place: string | null): void {
    if (date === null) return;
    const { kind: how, from, to, sortDay = Infinity } = parseDate(date);
    const [firstYear, lastYear] = how === "phrase" ? [latest, -latest] : [yearIn(from, -latest), yearIn(to, latest)];
    const years = { firstYear, lastYear };
    this.dates.push({ kind, people: whose, date, place: this.#placeOf(place), day: sortDay, ...years });
  }

  /** Each name once, however often it is read. */
  #placeOf(place: string | null): string | null {
    if (place === null) return null;
    const known = this.#places.get(place) ?? { name: place, count: 0 };
    known.count += 1;
    this.#places.set(place, known);
    return known.name;
  }

  get places(): readonly string[] {
    return [...this.#places.values()]
      .toSorted((one, other) => other.count - one.count)
      .slice(0, mostPlaces)
      .map(({ name }) => name);
  }
}

/** Reads what the viewer may see of everybody's dates. */
export const datedFamily = async (readModel: ReadModel, viewer: Viewer): Promise<DatedFamily> => {
  const read: ReadAsViewer = (query) => readModel.asViewer(viewer, query);
  const collector = new Collector();
  const byId = new Map<string, Person>();
  for await (const page of people(read))
    for (const { id, details } of page) {
      const life = JSON.parse(details) as MemberDetails;
      const name = joinedName(life);
      const person = { id, name, folded: folded(name) };
      byId.set(id, person);
      collector.add("birth", [person], life.birthDate, life.birthPlace);
      collector.add("death", [person], life.deathDate, life.deathPlace);
    }
  for await (const page of marriages(read))
    for (const { one, other, date, place } of page) {
      const couple = [one, other].flatMap((id) => byId.get(id) ?? []);
      if (couple.length === 2) collector.add("marriage", couple, date, place);
    }
  return { dates: inOrderOfTime(collector.dates), places: collector.places, size: byId.size };
};
