import { describe, expect, test } from "vitest";
import { z } from "zod";
import { emailAddress, required, requiredLine, requiredText } from "./text.ts";

const sentence = "Event date is required";
const messages = (schema: z.ZodType, value: unknown): readonly string[] =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

describe.each([
  ["a line", requiredLine(sentence)],
  ["a text", requiredText(sentence, 20_000)],
  ["a choice", z.enum(["yearly", "monthly"], required(sentence))],
  ["an id", z.uuid(required(sentence))],
])("%s that must be there", (_name, schema) => {
  const form = z.strictObject({ eventDate: schema });
  test.each([
    ["missing", {}],
    ["null", { eventDate: null }],
    ["empty", { eventDate: "" }],
  ])("is asked for with its sentence, and once, where it is %s", (_what, body) => {
    expect(messages(form, body)).toEqual([sentence]);
  });

  test("is not said to be missing where it is something else", () => {
    const found = messages(form, { eventDate: 7 });
    expect(found).toHaveLength(1);
    expect(found).not.toContain(sentence);
  });

  test("may be left out of a change, but not emptied", () => {
    expect(messages(form.partial(), {})).toEqual([]);
    expect(messages(form.partial(), { eventDate: null })).toEqual([sentence]);
  });
});

test("blanks are no line", () => {
  expect(messages(requiredLine(sentence), "   ")).toEqual([sentence]);
});

test("an address that is missing is told as one that is none", () => {
  for (const address of [undefined, null, "", "nobody"])
    expect(messages(emailAddress, address)).toEqual(["Invalid email address"]);
});
