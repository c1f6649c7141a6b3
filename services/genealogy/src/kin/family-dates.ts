import type { FamilyDates } from "@kinkeeper/contracts/genealogy/family-dates";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { pageSize, type FamilyAnswer, type ReadAsViewer } from "../family/list-answers.ts";
import { joined, pagesOf } from "./compact-rows.ts";

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

const datesOf = ({ id, details }: PersonRow): FamilyDates["people"][number] => {
  const { firstName, lastName, birthDate, birthPlace, deathDate, deathPlace } = JSON.parse(details) as MemberDetails;
  return [id, firstName, lastName, birthDate, birthPlace, deathDate, deathPlace];
};

const people = (read: ReadAsViewer) =>
  pagesOf<PersonRow>((after) =>
    read(
      (sql) => sql<PersonRow[]>`
        select id, details from members where not removed and id > ${after} order by id limit ${pageSize}`,
    ),
  );

const marriages = (read: ReadAsViewer) =>
  pagesOf<MarriageRow>((after) =>
    read(
      (sql) => sql<MarriageRow[]>`
        select id, member1_id as one, member2_id as other, marriage_date as date, marriage_place as place from relationships
        where active and relationship_type = 'spouse' and marriage_date is not null and id > ${after} order by id limit ${pageSize}`,
    ),
  );

/** When and where everybody was born and died, and who married whom; in few letters, as the tree is told. */
export const familyDates: FamilyAnswer = {
  name: "dates",
  lists: ["members", "relationships"],
  async *write(read) {
    const numbers = new Map<string, number>();
    yield '{"people":[';
    for await (const page of people(read)) {
      yield joined(page.map(datesOf), numbers.size === 0);
      for (const { id } of page) numbers.set(id, numbers.size);
    }
    yield '],"marriages":[';
    let isFirst = true;
    for await (const page of marriages(read)) {
      const rows = page.flatMap(({ one, other, date, place }) => {
        const [from, to] = [numbers.get(one), numbers.get(other)];
        return from === undefined || to === undefined ? [] : [[from, to, date, place]];
      });
      yield joined(rows, isFirst);
      isFirst &&= rows.length === 0;
    }
    yield "]}";
  },
};
