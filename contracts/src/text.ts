import { z } from "zod";

/**
 * Text that every store can hold: no NUL (Postgres refuses it) and no lone surrogates (jsonb refuses them).
 * Refused at the edge, because an event that holds them could never be projected.
 */
const isStorable = (text: string): boolean => !text.includes("\u0000") && text.isWellFormed();

export const storableText = (maxLength: number) =>
  z
    .string()
    .max(maxLength, `Please use at most ${maxLength} characters`)
    .refine(isStorable, "This text holds characters that cannot be stored");

/** One line: trimmed, not empty. */
export const requiredLine = (message: string, maxLength = 200) => storableText(maxLength).trim().min(1, message);

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
