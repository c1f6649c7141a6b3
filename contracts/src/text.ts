import { z } from "zod";

/**
 * The sentence of a field that must be there, the same whether it is missing, null or empty; any schema takes it:
 * `z.enum(types, required("Type is required"))`, `z.uuid(required("Category is required"))`. For text there are
 * `requiredLine` and `requiredText`.
 */
export const required = (message: string) => ({
  error: ({ input }: { readonly input?: unknown }): string | undefined =>
    input === undefined || input === null || input === "" ? message : undefined,
});

/**
 * Text that every store can hold: no NUL (Postgres refuses it) and no lone surrogates (jsonb refuses them).
 * Refused at the edge, because an event that holds them could never be projected.
 */
const isStorable = (text: string): boolean => !text.includes("\u0000") && text.isWellFormed();

/**
 * Combining marks in a row (accents, vowel signs): no script stacks as many. Whatever normalizes text sorts each such run, in
 * time that grows with the square of its length: forty thousand accents on one letter would hold up everybody.
 */
export const mostMarks = 10;
const marksBeyond = new RegExp(`\\p{M}{${mostMarks + 1}}`, "u");
// In pieces: a repetition without end overflows the stack of regular expressions where a run has millions.
const excessMarks = new RegExp(`(?<=\\p{M}{${mostMarks}})\\p{M}{1,1000}`, "gu");

export const hasFewMarks = (text: string): boolean => !marksBeyond.test(text);

/** The text of a file with no longer runs of marks than a form takes. */
export const withFewMarks = (text: string): string => (hasFewMarks(text) ? text : text.replace(excessMarks, ""));

export const storableText = (maxLength: number, parameters?: ReturnType<typeof required>) =>
  z
    .string(parameters)
    .max(maxLength, `Please use at most ${maxLength} characters`)
    .refine(isStorable, "This text holds characters that cannot be stored")
    .refine(hasFewMarks, `Please use at most ${mostMarks} accents on one letter`);

/** Text of several lines: trimmed, not empty. Missing, null, empty and blank are refused with the same sentence. */
export const requiredText = (message: string, maxLength: number) =>
  storableText(maxLength, required(message)).trim().min(1, message);

/** One line, as `requiredText`. */
export const requiredLine = (message: string, maxLength = 200) => requiredText(message, maxLength);

/** One line that may be missing: absent says nothing, null or an emptied form field says "none". */
export const optionalLine = (maxLength = 200) =>
  storableText(maxLength)
    .trim()
    .transform((text) => text || null)
    .nullish();

/** Text of several lines that may be missing, as `optionalLine`. */
export const optionalText = (maxLength: number) =>
  storableText(maxLength)
    .transform((text) => text.trim() || null)
    .nullish();

export const emailAddress = z
  .email("Invalid email address")
  .max(254)
  .transform((address) => address.toLowerCase());
