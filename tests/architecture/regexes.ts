import { parseSync } from "oxc-parser";
import { readFileSync } from "node:fs";
import { analyse } from "scslre";

/** A regular expression as it stands in a file. */
export interface FoundRegex {
  readonly file: string;
  readonly regex: string;
}

const literalsIn = (node: unknown): { readonly pattern: string; readonly flags: string }[] => {
  if (typeof node !== "object" || node === null) return [];
  const found = Object.values(node).flatMap(literalsIn);
  const regex = (node as { regex?: { pattern: string; flags: string } | null }).regex;
  return regex ? [regex, ...found] : found;
};

/** Two stretches of anything, one behind the other: where both could take the same, each share of it may be tried. */
const hasTwoStretches = (pattern: string): boolean => /\.[*+].*\.[*+]/.test(pattern);

/**
 * Whether the time of a regular expression may grow with the square of a text, or worse: it repeats what its next repetition also
 * takes, or goes a long way at each place it could begin at.
 */
export const isSuperLinear = (pattern: string, flags: string): boolean =>
  hasTwoStretches(pattern) ||
  analyse({ source: pattern, flags }, { reportTypes: { Move: true, Self: true, Trade: true } }).reports.length > 0;

/** Those of a source text that are super-linear. */
const superLinearIn = (file: string, text: string): readonly FoundRegex[] =>
  literalsIn(parseSync(file, text).program)
    .filter(({ pattern, flags }) => isSuperLinear(pattern, flags))
    .map(({ pattern, flags }) => ({ file, regex: `/${pattern}/${flags}` }));

export const superLinearInFile = (root: string, file: string): readonly FoundRegex[] =>
  superLinearIn(file, readFileSync(`${root}/${file}`, "utf8"));
