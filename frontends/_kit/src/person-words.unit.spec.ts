import { expect, test } from "vitest";
import { fullName, lifeYears } from "./person-words.ts";

test("says a life in years", () => {
  expect(lifeYears({ birthDate: "12 FEB 1809", deathDate: "1882" })).toBe("1809–1882");
  expect(lifeYears({ birthDate: "about 1990", deathDate: null })).toBe("born about 1990");
  expect(lifeYears({ birthDate: null, deathDate: "1882" })).toBe("died 1882");
  expect(lifeYears({ birthDate: "between 1901 and 1903", deathDate: "bef 1990" })).toBe("about 1901–before 1990");
  expect(lifeYears({ birthDate: "1850s", deathDate: "mid 1901" })).toBe("about 1850–1901");
  expect(lifeYears({ birthDate: "late 1850s", deathDate: "1 March 1901 (at noon)" })).toBe("about 1856–1901");
  expect(lifeYears({ birthDate: "long ago", deathDate: null })).toBe("");
});

test("names somebody with what is known of the name", () => {
  expect(fullName({ firstName: "Emma", lastName: "Wedgwood" })).toBe("Emma Wedgwood");
  expect(fullName({ firstName: "Emma", lastName: null })).toBe("Emma");
});
