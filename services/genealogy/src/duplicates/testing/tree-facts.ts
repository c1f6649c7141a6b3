import type { ImportedFamily, ImportedPerson } from "../../gedcom/gedcom-items.ts";
import { relationshipsOf } from "../../imports/plan/family-relationships.ts";
import { relateFacts, type ComparedDetails, type PersonFacts } from "../person-facts.ts";
import { factsOf } from "./facts-of.ts";

/** The people of a file as they are compared, each by the file's name behind `prefix`. `of`: what is said of somebody. */
export const treeFacts = (
  people: readonly ImportedPerson[],
  families: readonly ImportedFamily[],
  prefix = "",
  of: (person: ImportedPerson) => ComparedDetails = (person) => person,
): ReadonlyMap<string, PersonFacts> => {
  const facts = new Map(people.map((person) => [person.xref, factsOf(prefix + person.xref, of(person))]));
  for (const { kind, one, other } of families.flatMap(relationshipsOf)) {
    const [first, second] = [facts.get(one), facts.get(other)];
    if (first && second && first !== second) relateFacts(kind, first, second);
  }
  return facts;
};
