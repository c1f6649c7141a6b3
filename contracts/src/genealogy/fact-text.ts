import { formatDate } from "../dates/format-date.ts";
import { factTitle } from "./fact-names.ts";
import type { Fact } from "./facts.ts";
import { readablePlace } from "./readable.ts";

/** "Baptism, 3 May 1800, Maer". */
export const factText = (told: Fact): string =>
  [factTitle(told), told.date && formatDate(told.date), told.place && readablePlace(told.place)]
    .filter(Boolean)
    .join(", ");
