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
const messages = (sent: unknown, of: z.ZodType = schema): readonly string[] => {
  try {
    parseInput(of, sent);
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
  expect(messages({ ...whole, eventDate: 7 })).toEqual(["Event date must be text"]);
});

const everything = z.strictObject({
  firstName: z.string().max(200),
  code: z.string().min(4),
  privacy: z.enum(["private", "family", "public"]),
  version: z.literal(2),
  maxMembers: z.int().min(1).max(5),
  price: z.number().positive().lt(10).multipleOf(0.5),
  tags: z.array(z.string()).min(1).max(2),
  isActive: z.boolean(),
  contactEmail: z.email(),
  birthDate: z.iso.date(),
  memberId: z.uuid(),
  about: z.union([z.strictObject({ a: z.string() }), z.strictObject({ b: z.string() })]),
});
const fine = {
  firstName: "Emma",
  code: "1839",
  privacy: "family",
  version: 2,
  maxMembers: 2,
  price: 1,
  tags: ["a"],
  isActive: true,
  contactEmail: "emma@example.com",
  birthDate: "1808-05-02",
  memberId: whole.categoryId,
  about: { a: "b" },
};

test.each([
  [{ firstName: "x".repeat(201) }, "First name must have at most 200 characters"],
  [{ code: "1" }, "Code must have at least 4 characters"],
  [{ privacy: "secret" }, "Privacy must be one of private, family or public"],
  [{ version: 3 }, "Version must be 2"],
  [{ maxMembers: "two" }, "Max members must be a number"],
  [{ maxMembers: 1.5 }, "Max members must be a whole number"],
  [{ maxMembers: 0 }, "Max members must be at least 1"],
  [{ maxMembers: 6 }, "Max members must be at most 5"],
  [{ price: 0 }, "Price must be more than 0"],
  [{ price: 10 }, "Price must be less than 10"],
  [{ price: 1.3 }, "Price must be a multiple of 0.5"],
  [{ tags: "a" }, "Tags must be a list"],
  [{ tags: [] }, "Tags must have at least 1 entry"],
  [{ tags: ["a", "b", "c"] }, "Tags must have at most 2 entries"],
  [{ tags: ["a", 2] }, "Entry 2 of tags must be text"],
  [{ isActive: "yes" }, "Is active must be true or false"],
  [{ contactEmail: "emma" }, "Invalid email address"],
  [{ birthDate: "1808" }, "Birth date must be a date such as 1839-01-29"],
  [{ memberId: "emma" }, "Member is not valid"],
  [{ about: {} }, "About is not valid"],
  [{ isApproved: true }, "Unknown field: isApproved"],
  [{ one: 1, other: 2 }, "Unknown fields: one, other"],
])("what is wrong is told in a short sentence with the field's name: %j", (part, sentence) => {
  expect(messages({ ...fine, ...part }, everything)).toEqual([sentence]);
});

test("and so it is where the whole is something else", () => {
  expect(messages([], everything)).toEqual(["The request must be an object"]);
});
