import { expect, test } from "vitest";
import { describeDate, fullName, lifeYears, searchable } from "./person-words.ts";

test.each([
  ["abt 1890", "about 1890"],
  // Understood, though there is nothing to say better.
  ["winter 1861", "winter 1861"],
  ["at harvest time", null],
])("a date typed as %s is understood as %s", (typed, understood) => {
  expect(describeDate(typed)).toBe(understood);
});

test("says a life in years", () => {
  expect(lifeYears({ birthDate: "12 FEB 1809", deathDate: "1882" })).toBe("1809–1882");
  expect(lifeYears({ birthDate: "about 1990", deathDate: null })).toBe("born about 1990");
  expect(lifeYears({ birthDate: null, deathDate: "1882" })).toBe("died 1882");
  expect(lifeYears({ birthDate: "between 1901 and 1903", deathDate: "bef 1990" })).toBe("about 1901–before 1990");
  expect(lifeYears({ birthDate: "long ago", deathDate: null })).toBe("");
});

test("names somebody with what is known of the name", () => {
  expect(fullName({ firstName: "Emma", lastName: "Wedgwood" })).toBe("Emma Wedgwood");
  expect(fullName({ firstName: "Emma", lastName: null })).toBe("Emma");
});

test("makes words comparable whatever their case and accents", () => {
  expect(searchable("Émile BRONTË")).toBe("emile bronte");
});
