import type { FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import { factTitle } from "@kinkeeper/contracts/genealogy/fact-names";
import { parseDate } from "@kinkeeper/contracts/dates/parse-date";
import { fullName } from "@kinkeeper/kit/person-words.ts";
import type { Family } from "../family/family.ts";

/** Something that the tree knows happened in a life. */
export interface LifeFact {
  readonly key: string;
  readonly kind: "birth" | "wedding" | "child" | "fact" | "death";
  readonly title: string;
  /** As it was typed. */
  readonly date: string;
  /** First day it can mean, `YYYY-MM-DD`. */
  readonly dateFrom: string;
  readonly place: string | null;
  /** Whom it leads to. */
  readonly memberId?: string;
}

type Said = Omit<LifeFact, "date" | "dateFrom"> & { readonly date: string | null };

const dated = (fact: Said): LifeFact[] => {
  const { date } = fact;
  const from = date === null ? undefined : parseDate(date).from;
  return date === null || from === undefined ? [] : [{ ...fact, date, dateFrom: from }];
};

/** Birth, weddings, children, facts and death of a person as far as their dates are known, in no order. */
export const lifeFactsOf = (member: FamilyMemberWithRevision, family: Family): readonly LifeFact[] => {
  const { id, birthDate, birthPlace, deathDate, deathPlace } = member;
  const ties = family.tiesOf(id).flatMap(({ otherIs, otherId, relationship }) => {
    const other = family.byId.get(otherId);
    const name = other ? fullName(other) : "Unknown";
    const { marriageDate, marriagePlace } = relationship;
    if (otherIs === "spouse")
      return dated({
        key: `wedding ${relationship.id}`,
        kind: "wedding",
        title: `Married ${name}`,
        date: marriageDate,
        place: marriagePlace,
        memberId: otherId,
      });
    if (otherIs !== "child" || !other) return [];
    return dated({
      key: `child ${otherId}`,
      kind: "child",
      title: `${name} was born`,
      date: other.birthDate,
      place: other.birthPlace,
      memberId: otherId,
    });
  });
  return [
    ...dated({ key: "birth", kind: "birth", title: "Born", date: birthDate, place: birthPlace }),
    ...ties,
    ...(member.facts ?? []).flatMap((fact) =>
      dated({
        key: `fact ${fact.id}`,
        kind: "fact",
        title: factTitle(fact),
        date: fact.date ?? null,
        place: fact.place ?? null,
      }),
    ),
    ...dated({ key: "death", kind: "death", title: "Died", date: deathDate, place: deathPlace }),
  ];
};
