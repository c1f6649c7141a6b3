import { removedMember } from "@kinkeeper/contracts/genealogy/member";
import fc from "fast-check";
import { expect, test } from "vitest";
import { factsReader } from "./person-facts.ts";
import { factsOf } from "./testing/facts-of.ts";

const name = fc.constantFrom("Darwin", "von Darwin", "Wedgwood", "Unknown", "");
const place = fc.constantFrom(null, "Down House, Downe, Kent", "Kent", " , ");
const details = fc.record({
  firstName: fc.constantFrom("Charles Robert", "Emma", "Unknown", "Erasmus III"),
  lastName: fc.option(name),
  maidenName: fc.option(name),
  birthDate: fc.constantFrom(null, "12 Feb 1809", "about 1809"),
  birthPlace: place,
  deathPlace: place,
});

test("people who share names and places are read as each of them alone", () =>
  fc.assert(
    fc.property(fc.array(details, { maxLength: 20 }), (people) => {
      const read = factsReader();
      for (const [at, told] of people.entries()) {
        const person = { ...removedMember, ...told };
        expect(read(String(at), person)).toEqual(factsOf(String(at), person));
      }
    }),
  ));
