import { expect, test } from "vitest";
import { fullName } from "./person-words.ts";

test("names somebody with what is known of the name", () => {
  expect(fullName({ firstName: "Emma", lastName: "Wedgwood" })).toBe("Emma Wedgwood");
  expect(fullName({ firstName: "Emma", lastName: null })).toBe("Emma");
});
