import { expect, test } from "vitest";
import { fullName, yearIn } from "./person-words.ts";

test("names somebody with what is known of the name", () => {
  expect(fullName({ firstName: "Emma", lastName: "Wedgwood" })).toBe("Emma Wedgwood");
  expect(fullName({ firstName: "Emma", lastName: null })).toBe("Emma");
});

test.each([
  ["12 February 1809", "1809"],
  ["about 1809", "1809"],
  ["44 BC", "44 BC"],
  ["in spring", undefined],
  [null, undefined],
])("the year in %s is %s", (date, year) => expect(yearIn(date)).toBe(year));
