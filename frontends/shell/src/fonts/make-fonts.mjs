/*
 * Makes the files beside it out of the "latin" ones of @fontsource-variable: the letters of most pages and those of few, with
 * the weights and the features of the interface alone. What most pages need is half the bytes then. To be run again when
 * those packages change, with a library that nothing else of the project needs:
 * `npm install --no-save subset-font@2.9.0 && node frontends/shell/src/fonts/make-fonts.mjs`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import subsetFont from "subset-font";

const { resolve } = createRequire(import.meta.url);

/** First and last code point; the same stand in fonts.css as `unicode-range`. */
const letters = {
  common: [
    [0x20, 0x7e],
    [0xa0, 0xa0],
    [0xb7, 0xb7],
    [0xc0, 0xff],
    [0x152, 0x153],
    [0x2013, 0x2014],
    [0x2018, 0x2019],
    [0x201c, 0x201d],
    [0x2022, 0x2022],
    [0x2026, 0x2026],
  ],
  rare: [
    [0xa1, 0xb6],
    [0xb8, 0xbf],
    [0x131, 0x131],
    [0x2bb, 0x2bc],
    [0x2c6, 0x2c6],
    [0x2da, 0x2da],
    [0x2dc, 0x2dc],
    [0x304, 0x304],
    [0x308, 0x308],
    [0x329, 0x329],
    [0x2000, 0x2012],
    [0x2015, 0x2017],
    [0x201a, 0x201b],
    [0x201e, 0x2021],
    [0x2023, 0x2025],
    [0x2027, 0x206f],
    [0x20ac, 0x20ac],
    [0x2122, 0x2122],
    [0x2191, 0x2191],
    [0x2193, 0x2193],
    [0x2212, 0x2212],
    [0x2215, 0x2215],
  ],
};

const textOf = (ranges) =>
  ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
    .map((code) => String.fromCodePoint(code))
    .join("");

/** How letters join, and Tailwind's tabular-nums and oldstyle-nums with the way back from them. */
const features = ["kern", "liga", "ccmp", "locl", "mark", "mkmk", "tnum", "pnum", "onum", "lnum"];

for (const [family, style] of [
  ["inter", "normal"],
  ["source-serif-4", "normal"],
  ["source-serif-4", "italic"],
]) {
  const whole = readFileSync(resolve(`@fontsource-variable/${family}/files/${family}-latin-wght-${style}.woff2`));
  for (const [which, ranges] of Object.entries(letters)) {
    const made = await subsetFont(whole, textOf(ranges), {
      targetFormat: "woff2",
      // Regular to bold: what the interface sets. The hints stay: without them letters stand further apart where they are honoured.
      variationAxes: { wght: { min: 400, max: 700 } },
      keepFeatures: features,
    });
    const file = `${family}-${which}-${style}.woff2`;
    writeFileSync(path.join(import.meta.dirname, file), made);
    console.log(`${file}: ${made.length} of ${whole.length} bytes`);
  }
}
