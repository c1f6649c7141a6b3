import { fromGedcomDate, toGedcomDate } from "@kinkeeper/contracts/dates/gedcom-date";
import fc from "fast-check";
import { expect, test } from "vitest";
import { structure } from "./structure.ts";
import { restOfEvents } from "./vital-events.ts";

const months = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split(" ");
const plain = fc
  .record({
    day: fc.option(fc.integer({ min: 1, max: 31 })),
    month: fc.option(fc.constantFrom(...months)),
    year: fc.integer({ min: 1, max: 9_999 }),
  })
  .map(({ day, month, year }) => [month && day, month, year].filter((part) => part != null).join(" "));

test.each(["5.5.1", "7.0"] as const)("a plain date is left to the field where %s writes it so again", (version) => {
  fc.assert(
    fc.property(plain, (value) => {
      const birth = structure("BIRT", "", [structure("DATE", value)]);
      const isLeft = restOfEvents(structure("INDI", "", [birth]), "BIRT", version).length === 0;
      const written = toGedcomDate(fromGedcomDate(value), version);
      expect(isLeft).toBe(written.value === value && written.phrase === undefined);
    }),
    { numRuns: 2_000 },
  );
});
