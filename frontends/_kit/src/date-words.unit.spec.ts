import fc from "fast-check";
import { expect, test } from "vitest";
import { dayOfYear, fullDay, fullMoment, longDay, longMoment } from "./date-words.ts";

const forms: readonly [name: string, words: (at: Date) => string, options: Intl.DateTimeFormatOptions][] = [
  ["dayOfYear", dayOfYear, { day: "numeric", month: "long" }],
  ["longDay", longDay, { dateStyle: "long" }],
  ["longMoment", longMoment, { dateStyle: "long", timeStyle: "short" }],
  ["fullDay", fullDay, { dateStyle: "full" }],
  ["fullMoment", fullMoment, { dateStyle: "full", timeStyle: "short" }],
];
const moments = fc.date({ min: new Date("1900-01-01"), max: new Date("2400-01-01"), noInvalidDate: true });

test.each(forms)("%s writes what the browser's own formatter writes", (_, words, options) => {
  const formatter = new Intl.DateTimeFormat("en-GB", options);
  // Versions of the formatter differ in the comma after the day of the week.
  const asWritten = (at: Date): string => formatter.format(at).replace(/^(\w+day),/, "$1");
  fc.assert(
    fc.property(moments, (at) => {
      expect(words(at)).toBe(asWritten(at));
    }),
  );
});
