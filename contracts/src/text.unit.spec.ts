import { describe, expect, test } from "vitest";
import { z } from "zod";
import { emailAddress, optionalText, required, requiredLine, requiredText, withFewMarks } from "./text.ts";

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

describe("marks on one letter", () => {
  const letterWith = (marks: number): string => `x${"\u0301\u0323".repeat(marks / 2)}`;
  const tooMany = ["Please use at most 10 accents on one letter"];

  test.each([
    ["a line", requiredLine(sentence)],
    ["a text", optionalText(20_000)],
  ])("are as many as any script has in %s, and no more", (_name, schema) => {
    expect(messages(schema, `${letterWith(10)} `.repeat(5))).toEqual([]);
    expect(messages(schema, `a ${letterWith(12)}`)).toEqual(tooMany);
  });

  test("may be of every script, beyond the first plane too", () => {
    const adlam = "\u{1e944}";
    expect(messages(requiredLine(sentence), `x${adlam.repeat(10)}`)).toEqual([]);
    expect(messages(requiredLine(sentence), `x${adlam.repeat(11)}`)).toEqual(tooMany);
  });

  test("are left out of a file's text beyond that", () => {
    expect(withFewMarks(`${letterWith(40_000)}y${letterWith(8)}`)).toBe(`${letterWith(10)}y${letterWith(8)}`);
    expect(withFewMarks("\u{1e944}".repeat(3_000))).toBe("\u{1e944}".repeat(10));
  });
});
