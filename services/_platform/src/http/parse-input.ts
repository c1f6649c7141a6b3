import type { z } from "zod";

/** A field's name as people read it: "eventDate" is "Event date", "categoryId" is "Category". */
const inWords = (name: string): string => {
  const words = name.replace(/Id$/, "").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/**
 * Parses what a caller sent. A field that is missing or null, and whose schema has no sentence of its own (`required` in
 * contracts/src/text.ts), is said to be required.
 * @throws ZodError
 */
export const parseInput = <Schema extends z.ZodType>(schema: Schema, sent: unknown): z.output<Schema> =>
  schema.parse(sent, {
    error: ({ input, path }) => {
      const field = path?.at(-1);
      return (input === undefined || input === null) && typeof field === "string"
        ? `${inWords(field)} is required`
        : undefined;
    },
  });
