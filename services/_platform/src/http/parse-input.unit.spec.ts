import { expect, test } from "vitest";
import { z, ZodError } from "zod";
import { parseInput } from "./parse-input.ts";

const schema = z.strictObject({
  eventDate: z.string(),
  categoryId: z.uuid(),
  kind: z.enum(["birth", "death"], "Say what happened"),
  at: z.strictObject({ postTown: z.string() }).optional(),
});
const whole = { eventDate: "1839", categoryId: "018f2f6e-7c1a-7000-8000-000000000001", kind: "birth" };
const messages = (sent: unknown): readonly string[] => {
  try {
    parseInput(schema, sent);
    return [];
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    return error.issues.map(({ message }) => message);
  }
};

test("what is whole is parsed", () => {
  expect(parseInput(schema, whole)).toEqual(whole);
});

test.each([
  ["missing", {}],
  ["null", { eventDate: null, categoryId: null, kind: null }],
])("a field that is %s is asked for by its name, unless its schema says how", (_what, sent) => {
  expect(messages(sent)).toEqual(["Event date is required", "Category is required", "Say what happened"]);
});

test("also one further in", () => {
  expect(messages({ ...whole, at: {} })).toEqual(["Post town is required"]);
});

test("something else in its place is not said to be missing", () => {
  expect(messages({ ...whole, eventDate: 7 })).toEqual(["Invalid input: expected string, received number"]);
});
