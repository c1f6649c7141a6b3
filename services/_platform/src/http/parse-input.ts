import type { z } from "zod";
import { sentenceOf } from "./input-sentences.ts";

/**
 * Parses what a caller sent. What is wrong is told with the field's name, unless its schema has a sentence of its own (`required` in
 * contracts/src/text.ts).
 * @throws ZodError
 */
export const parseInput = <Schema extends z.ZodType>(schema: Schema, sent: unknown): z.output<Schema> =>
  schema.parse(sent, { error: sentenceOf });
