import { childOf, oneLine, structure, textOf, type Structure } from "./structure.ts";

/** The fields of a member that come from the names of a record. */
export interface MemberNames {
  readonly firstName: string;
  readonly lastName: string | null;
  readonly maidenName: string | null;
}

/** What stands for a given name that the file does not give. */
export const unknownName = "Unknown";

/** Not allowed in the name of a NAME line, where it marks the surname; this one looks the same. */
const fractionSlash = "\u2044";
export const withoutSlash = (text: string): string => text.replaceAll("/", fractionSlash);

interface NameParts {
  readonly given: string | undefined;
  readonly surname: string | undefined;
  readonly type: string;
}

/** A part by its own line where it only spells out what the NAME line says (without slashes), else from the NAME line. */
const spelledOut = (line: string | undefined, part: string | undefined): boolean =>
  line !== undefined && part !== undefined && withoutSlash(line) === part;

const stripped = (text: string, prefix: string | undefined): string =>
  prefix !== undefined && text.startsWith(`${prefix} `) ? text.slice(prefix.length + 1) : text;

/** The parts of one NAME, from its payload `Given /Surname/ suffix` and from GIVN, SURN, SPFX below it. */
export const namePartsOf = (name: Structure): NameParts => {
  const [before = "", between, after = ""] = name.value.split("/", 3);
  const givenLine = textOf(name, "GIVN");
  const surnameLine = textOf(name, "SURN");
  // "/Smith/ John" is how some programs write names that begin with the surname.
  const written =
    oneLine(before) || (textOf(name, "NSFX") === undefined && between !== undefined ? oneLine(after) : "");
  const given = givenLine ?? (stripped(written, textOf(name, "NPFX")) || undefined);
  const inSlashes = between === undefined ? undefined : oneLine(between) || undefined;
  const fromLines =
    surnameLine === undefined ? undefined : [textOf(name, "SPFX"), surnameLine].filter(Boolean).join(" ");
  return {
    given,
    surname: spelledOut(fromLines, inSlashes)
      ? fromLines
      : (inSlashes ?? (between === undefined ? fromLines : undefined)),
    type: (textOf(name, "TYPE") ?? "").toLowerCase(),
  };
};

/** Surname of a `_MARNM` line, which holds "Meyer" or "Anna /Meyer/". */
const marriedSurname = (line: Structure): string | undefined => {
  const parts = line.value.split("/", 2);
  return oneLine(parts.length > 1 ? (parts[1] ?? "") : line.value) || undefined;
};

/**
 * Names of a person by our fields: the given name of the first NAME; the married surname where one is given, else the
 * surname of the first NAME; the maiden name where it is marked as such or a married name stands beside the name of birth.
 */
export const memberNamesOf = (record: Structure): MemberNames => {
  const names = record.children.filter(({ tag }) => tag === "NAME");
  const parts = names.map(namePartsOf);
  const surnameOf = (isWanted: (part: NameParts, index: number) => boolean): string | undefined =>
    parts.find((part, index) => part.surname !== undefined && isWanted(part, index))?.surname;
  const marriedLine = childOf(record, "_MARNM") ?? names.map((name) => childOf(name, "_MARNM")).find(Boolean);
  const married = surnameOf(({ type }) => type === "married") ?? (marriedLine && marriedSurname(marriedLine));
  const maiden = surnameOf(({ type }) => type === "maiden");
  const birth = maiden ?? surnameOf(({ type }) => type === "birth" || type === "");
  // A maiden name alone is also the only surname there is; beside another name it is not.
  const last = surnameOf(({ type }, index) => index === 0 || (type !== "aka" && type !== "maiden"));
  return {
    firstName: parts.find(({ given }) => given !== undefined)?.given ?? unknownName,
    lastName: married ?? last ?? null,
    maidenName: maiden ?? (married !== undefined && birth !== married ? (birth ?? null) : null),
  };
};

const nameLine = (first: string, surname: string | null, type?: "MAIDEN" | "MARRIED"): Structure => {
  const given = first === unknownName ? "" : oneLine(first);
  const last = surname === null ? "" : oneLine(surname);
  const value = [withoutSlash(given), last === "" ? "" : `/${withoutSlash(last)}/`].filter(Boolean).join(" ");
  // What the line cannot say exactly is spelled out below it.
  const isExact = !given.includes("/") && !last.includes("/");
  return structure("NAME", value, [
    ...(type ? [structure("TYPE", type)] : []),
    ...(isExact
      ? []
      : [...(given === "" ? [] : [structure("GIVN", given)]), ...(last === "" ? [] : [structure("SURN", last)])]),
  ]);
};

/** The NAME structures that say these names and nothing else; `memberNamesOf` reads the same from them. */
export const nameStructures = ({ firstName, lastName, maidenName }: MemberNames): readonly Structure[] => {
  if (maidenName === null) return firstName === unknownName && lastName === null ? [] : [nameLine(firstName, lastName)];
  if (maidenName === lastName) return [nameLine(firstName, maidenName, "MAIDEN")];
  if (lastName === null) return [nameLine(firstName, null), nameLine(firstName, maidenName, "MAIDEN")];
  return [nameLine(firstName, maidenName, "MAIDEN"), nameLine(firstName, lastName, "MARRIED")];
};
