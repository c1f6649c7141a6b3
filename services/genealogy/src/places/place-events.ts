import { factTitle } from "@kinkeeper/contracts/genealogy/fact-names";
import type { Fact } from "@kinkeeper/contracts/genealogy/facts";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import type { PlaceEvent } from "@kinkeeper/contracts/genealogy/places";
import { readableFullName } from "@kinkeeper/contracts/genealogy/readable";
import type { TransactionSql } from "postgres";
import type { DetailsRow } from "../relationships/relationship-row.ts";
import type { Mention } from "./load-mentions.ts";

interface PersonRow {
  readonly id: string;
  readonly details: string;
  readonly facts: string | null;
}

interface CoupleRow extends Pick<DetailsRow, "marriage_date" | "end_date" | "partnership"> {
  readonly id: string;
}

const titleOfEnd = ({ partnership }: CoupleRow): string => (partnership === "separated" ? "Separated" : "Divorced");

/** Mentions in words; two statements. What was changed this very moment is left out. */
export const placeEventsOf = async (
  sql: TransactionSql,
  page: readonly Mention[],
  textOf: (mention: Mention) => string,
): Promise<PlaceEvent[]> => {
  const personIds = [...new Set(page.flatMap((mention) => mention.personIds))];
  const coupleIds = page.filter(({ kind }) => kind === "marriage" || kind === "end").map(({ subjectId }) => subjectId);
  const people = await sql<PersonRow[]>`
    select id, details, facts from members where id = any(${personIds}::uuid[]) and not removed`;
  const couples = await sql<CoupleRow[]>`
    select id, marriage_date, end_date, partnership from relationships where id = any(${coupleIds}::uuid[]) and active`;
  const personOf = new Map(
    people.map(({ id, details, facts }) => [
      id,
      { details: JSON.parse(details) as MemberDetails, facts: facts === null ? [] : (JSON.parse(facts) as Fact[]) },
    ]),
  );
  const coupleOf = new Map(couples.map((row) => [row.id, row]));

  const eventOf = ({ kind, subjectId, fact }: Mention): Pick<PlaceEvent, "title" | "date"> | undefined => {
    if (kind === "marriage" || kind === "end") {
      const couple = coupleOf.get(subjectId);
      if (!couple) return undefined;
      return kind === "marriage"
        ? { title: "Married", date: couple.marriage_date }
        : { title: titleOfEnd(couple), date: couple.end_date };
    }
    const person = personOf.get(subjectId);
    if (!person) return undefined;
    if (kind === "birth") return { title: "Born", date: person.details.birthDate };
    if (kind === "death") return { title: "Died", date: person.details.deathDate };
    const recordedFact = person.facts[fact];
    return recordedFact && { title: factTitle(recordedFact), date: recordedFact.date ?? null };
  };

  return page.flatMap((mention): PlaceEvent[] => {
    const event = eventOf(mention);
    const present = mention.personIds.flatMap((id) => {
      const person = personOf.get(id);
      return person ? [{ id, name: readableFullName(person.details) }] : [];
    });
    if (!event || present.length === 0) return [];
    return [{ kind: mention.kind, ...event, place: textOf(mention), people: present }];
  });
};
