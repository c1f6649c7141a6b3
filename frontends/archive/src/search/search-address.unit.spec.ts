import { describe, expect, test } from "vitest";
import { hasFilters, isQuestion, readAddress, writeAddress } from "./search-address.ts";

const nothing = {
  q: "",
  category: "all",
  from: undefined,
  to: undefined,
  person: undefined,
  place: undefined,
  tag: undefined,
};
const person = "0192bbbb-0000-7000-8000-000000000001";

describe("the address of a search", () => {
  test.each([
    ["", {}],
    ["?q=beagle", { q: "beagle" }],
    ["?q=fathers+%26+sons&category=stories", { q: "fathers & sons", category: "stories" }],
    [
      `?q=beagle&from=-44&to=1836&person=${person}&place=Maer+Hall&tag=letters`,
      { q: "beagle", from: -44, to: 1836, person, place: "Maer Hall", tag: "letters" },
    ],
  ] as const)("%s says what is asked, and is written back the same", (address, asked) => {
    expect(readAddress(address)).toEqual({ ...nothing, ...asked });
    expect(writeAddress(readAddress(address))).toBe(address);
  });

  test("leaves out what makes no sense", () => {
    expect(readAddress("?q=+&category=robots&from=&to=soon&person=everybody&place=+&tag=")).toEqual(nothing);
  });
});

test("a question has words or a filter; a kind alone is none", () => {
  expect(isQuestion(readAddress(""))).toBe(false);
  expect(isQuestion(readAddress("?category=stories"))).toBe(false);
  expect(isQuestion(readAddress("?q=beagle"))).toBe(true);
  expect(isQuestion(readAddress("?tag=letters"))).toBe(true);
  expect(hasFilters(readAddress("?q=beagle&category=people"))).toBe(false);
  expect(hasFilters(readAddress("?from=0"))).toBe(true);
});
