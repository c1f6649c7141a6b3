import { z } from "zod";

/** Ids with commas between them, as an address carries them; at most `most`. */
export const listedIds = (most: number) =>
  z
    .string()
    .max(most * 37)
    .transform((ids) => ids.split(","))
    .pipe(z.array(z.uuid()).max(most));
