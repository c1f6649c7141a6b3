import type { z } from "zod";

type Issue = z.core.$ZodRawIssue;

/** A field's name as people read it: "eventDate" is "Event date", "categoryId" is "Category". */
const inWords = (name: string): string => {
  const words = name.replace(/Id$/, "").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What an issue is about: a field, an entry of one ("Entry 2 of tags"), or everything that was sent. */
const subjectOf = (path: Issue["path"] = []): string => {
  const last = path.at(-1);
  if (typeof last === "string") return inWords(last);
  const list = path.findLast((part) => typeof part === "string");
  if (typeof last !== "number") return "The request";
  return list === undefined ? `Entry ${last + 1}` : `Entry ${last + 1} of ${inWords(list).toLowerCase()}`;
};

const kinds: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

const formats: Readonly<Record<string, string>> = {
  url: "a valid URL",
  date: "a date such as 1839-01-29",
  time: "a time such as 18:30",
  datetime: "a date and a time such as 1839-01-29T18:30:00Z",
};

/** What is counted of a value that has a length; of a number nothing is. */
const counted: Readonly<Record<string, readonly [one: string, more: string]>> = {
  string: ["character", "characters"],
  array: ["entry", "entries"],
  set: ["entry", "entries"],
};

const limit = (origin: string, bound: "at least" | "at most", amount: number | bigint): string => {
  const unit = counted[origin];
  return unit ? `must have ${bound} ${amount} ${unit[Number(amount) === 1 ? 0 : 1]}` : `must be ${bound} ${amount}`;
};

const mostNamed = 5;
/** What a caller made up is told back in short. */
const named = (keys: readonly string[]): string => {
  const names = keys.slice(0, mostNamed).map((key) => key.slice(0, 100));
  return `Unknown ${keys.length === 1 ? "field" : "fields"}: ${names.join(", ")}`;
};

const choice = (values: readonly unknown[]): string => {
  const words = values.map(String);
  return words.length < 2 ? `be ${words.join("")}` : `be one of ${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
};

/** A sentence for people about what is wrong with what they sent, naming the field; used where its schema has none of its own. */
export const sentenceOf = (issue: Issue): string => {
  const subject = subjectOf(issue.path);
  if ((issue.input === undefined || issue.input === null) && typeof issue.path?.at(-1) === "string")
    return `${subject} is required`;
  switch (issue.code) {
    case "invalid_type": {
      const kind = kinds[issue.expected];
      return kind ? `${subject} must be ${kind}` : `${subject} is not valid`;
    }
    case "invalid_value":
      return `${subject} must ${choice(issue.values)}`;
    case "too_big":
      if (issue.inclusive === false) return `${subject} must be less than ${issue.maximum}`;
      return `${subject} ${limit(issue.origin, "at most", issue.maximum)}`;
    case "too_small":
      if (issue.origin === "string" && issue.minimum === 1) return `${subject} is required`;
      if (issue.inclusive === false) return `${subject} must be more than ${issue.minimum}`;
      return `${subject} ${limit(issue.origin, "at least", issue.minimum)}`;
    case "not_multiple_of":
      return `${subject} must be a multiple of ${issue.divisor}`;
    case "invalid_format":
      if (issue.format === "email") return "Invalid email address";
      return formats[issue.format] ? `${subject} must be ${formats[issue.format]}` : `${subject} is not valid`;
    case "unrecognized_keys":
      return named(issue.keys);
    default:
      return `${subject} is not valid`;
  }
};
