import { isSurnameFirst } from "@kinkeeper/contracts/genealogy/readable";
import { oneLine, textOf, type Structure } from "./structure.ts";

/** What stands for a given name that the file does not give. */
export const unknownName = "Unknown";

/** Not allowed in the name of a NAME line, where it marks the surname; this one looks the same. */
const fractionSlash = "\u2044";
export const withoutSlash = (text: string): string => text.replaceAll("/", fractionSlash);

interface Written {
  readonly title: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly suffix: string | null;
}

/**
 * Whether the surname comes first in a NAME line, which stands as it is spoken. Beside a title or a suffix it does not: nothing would tell
 * these from a given name at the end.
 */
export const beginsWithSurname = ({ title, suffix, ...names }: Written): boolean =>
  !title && !suffix && isSurnameFirst(names);

export interface NameParts {
  readonly given: string | undefined;
  readonly surname: string | undefined;
  readonly suffix: string | undefined;
  readonly type: string;
}

/** A part by its own line where it only spells out what the NAME line says (without slashes), else from the NAME line. */
const spelledOut = (line: string | undefined, part: string | undefined): boolean =>
  line !== undefined && part !== undefined && withoutSlash(line) === part;

const stripped = (text: string, prefix: string | undefined): string => {
  if (prefix === undefined) return text;
  const written = withoutSlash(prefix);
  if (text === written) return "";
  return text.startsWith(`${written} `) ? text.slice(written.length + 1) : text;
};

/** How webtrees writes a given name and a surname that nobody knows. */
const isKnown = (text: string | undefined): text is string =>
  text !== undefined && text !== "@P.N." && text !== "@N.N.";

/** "Given /Surname/ suffix" at its slashes; between the first and the last where two surnames have slashes ("María /García/ y /López/"). */
const atSlashes = (value: string): readonly [before: string, between: string | undefined, after: string] => {
  const [before = "", between, after = "", ...rest] = value.split("/");
  if (rest.length === 0 || rest.length % 2 !== 0) return [before, between, after];
  return [before, [between, after, ...rest.slice(0, -1)].join(" "), rest.at(-1)!];
};

/** A NAME with the first of two surnames alone, as it was read before both were. */
export const withFirstSurname = (name: Structure): Structure => {
  const [before, between, after, second] = name.value.split("/", 4);
  return second === undefined ? name : { ...name, value: [before, between, after].join("/") };
};

/** The parts of one NAME, from its payload `Given /Surname/ suffix` and from GIVN, SURN, SPFX below it. */
export const namePartsOf = (name: Structure): NameParts => {
  const [before, between, after] = atSlashes(name.value);
  const [givenLine, surnameLine] = [textOf(name, "GIVN"), textOf(name, "SURN")].map((text) =>
    isKnown(text) ? text : undefined,
  );
  // "/Smith/ John" is how some programs write names that begin with the surname.
  const isTurned = oneLine(before) === "";
  const written =
    oneLine(before) || (textOf(name, "NSFX") === undefined && between !== undefined ? oneLine(after) : "");
  const said = stripped(written, textOf(name, "NPFX"));
  const given = givenLine ?? ((isKnown(said) && said) || undefined);
  const surname = between === undefined ? undefined : oneLine(between);
  const inSlashes = (isKnown(surname) && surname) || undefined;
  const fromLines =
    surnameLine === undefined ? undefined : [textOf(name, "SPFX"), surnameLine].filter(Boolean).join(" ");
  return {
    given,
    surname: spelledOut(fromLines, inSlashes)
      ? fromLines
      : (inSlashes ?? (between === undefined ? fromLines : undefined)),
    suffix: textOf(name, "NSFX") ?? ((between === undefined || isTurned ? "" : oneLine(after)) || undefined),
    type: (textOf(name, "TYPE") ?? "").toLowerCase(),
  };
};
