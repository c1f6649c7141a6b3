import { removedMember } from "@kinkeeper/contracts/genealogy/member";
import { expect, test } from "vitest";
import { nameWithYears } from "./people.ts";

const unknown = { from: null, to: null };

test.each([
  ["1808", "1896", "Emma (1808–1896)"],
  ["before 1850", "about 1901", "Emma (before 1850–about 1901)"],
  ["1850s", null, "Emma (born about 1850)"],
  [null, "44 BC", "Emma (died 44 BC)"],
  [null, null, "Emma"],
])("whose birth is %j and death %j is named with years as sure as these are", (birthDate, deathDate, name) => {
  const details = { ...removedMember, firstName: "Emma", birthDate, deathDate };
  expect(nameWithYears({ id: "emma", revision: 0, details, photoUrl: null, birth: unknown, death: unknown })).toBe(
    name,
  );
});
