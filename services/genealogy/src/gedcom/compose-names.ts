import type { Citation } from "@kinkeeper/contracts/genealogy/facts";
import { mostOtherNames, otherNameKey, type OtherName } from "@kinkeeper/contracts/genealogy/other-names";
import { memberFields } from "@kinkeeper/contracts/genealogy/member";
import { namePartsOf, withFirstSurname } from "./name-parts.ts";
import {
  aliasesIn,
  aliasLinesIn,
  isAlias,
  mainNameStructures,
  memberNamesOf,
  nameStructures,
  titleLineIn,
  nameLinesIn,
  apartMark,
  withApart,
  type MemberNames,
  type NameLine,
} from "./names.ts";
import { otherNameStructure, withKnownOf } from "./other-names.ts";
import { isRestricted } from "./restrictions.ts";
import { isSameText } from "./shortened.ts";
import { citationStructure } from "./typed-sources.ts";
import { oneLine, structure, textOf, type Structure } from "./structure.ts";

/** What the written NAME says; the rest of a kept one (sources, notes) stays below it. */
const writtenBelow = new Set("GIVN SURN SPFX NPFX NSFX TYPE TRAN FONE ROMN _MARNM _OTHER _GEDCOM5 _GEDCOM7".split(" "));

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** A name that is too long for its field is kept whole, and shown shortened. */
const isSameField = (kept: string | null | undefined, field: string | null | undefined): boolean =>
  typeof kept === "string" && typeof field === "string"
    ? isSameText(kept, field, memberFields.firstName.maxLength)
    : isSame(kept, field);

/**
 * Names as kept where the fields still say the same; else written anew, with what hung below the first of the old ones. What is cited
 * for another name, and who may see it, stands below its line.
 */
export const composeNames = (person: MemberNames, kept: readonly Structure[]): readonly Structure[] => {
  const names = kept.filter(({ tag }) => tag === "NAME");
  const titleInName = titleLineIn(kept) ? null : person.title;
  if (names.length === 0) return nameStructures({ ...person, title: titleInName });
  const said = memberNamesOf({ ...structure("INDI"), children: names });
  // A field that was never recorded is what the lines say.
  const wanted: MemberNames = {
    firstName: person.firstName,
    lastName: person.lastName,
    maidenName: person.maidenName,
    title: titleInName === undefined ? said.title : titleInName,
    suffix: person.suffix === undefined ? said.suffix : person.suffix,
    otherNames: person.otherNames === undefined ? said.otherNames : person.otherNames,
  };
  const isMain = (one: MemberNames): boolean =>
    (["firstName", "lastName", "maidenName", "title", "suffix"] as const).every((field) =>
      isSameField(one[field], wanted[field]),
    );
  const isMainSame = isMain(said) || isMain(memberNamesOf(structure("INDI", "", names.map(withFirstSurname))));
  const others = wanted.otherNames ?? [];
  const nameLines = nameLinesIn(names, names.map(namePartsOf), said);
  const lineOf = matchNames(others, nameLines);
  const nameOf = new Map([...lineOf].flatMap(([name, { from, isNickname }]) => (isNickname ? [] : [[from, name]])));
  /** A part of a line has no room for a source of its own, and is as private as the line. */
  const isAlone = (name: OtherName, { from, isNickname }: NameLine): boolean =>
    isNickname &&
    (name.citations !== undefined ||
      (name.isPrivate ?? isRestricted(from)) !== (nameOf.get(from)?.isPrivate ?? isRestricted(from)));
  if (isMainSame && isInOrder(others, nameLines, lineOf, isAlone))
    return names.map((line) => {
      const name = nameOf.get(line);
      return name ? withKnownOf(line, name) : line;
    });
  const taken = new Set(lineOf.values());
  const isOther = new Set(
    nameLines.flatMap((one) => (one.isNickname || (one.isRepeated && !taken.has(one)) ? [] : [one.from])),
  );
  const main = names.filter((name) => !isOther.has(name));
  const rewritten = isMainSame ? main : withRestOf(mainNameStructures(wanted), main[0]);
  const remains = new Set<Structure | undefined>(isMainSame ? main : main.slice(0, 1));
  for (const { from, isNickname } of taken) if (!isNickname) remains.add(from);
  const nicknames = new Set<string | null>();
  const written = others.flatMap((name): Structure[] => {
    const found = lineOf.get(name);
    if (!found || !remains.has(found.from)) return [otherNameStructure(name)];
    if (!found.isNickname) return [withKnownOf(found.from, name)];
    if (isAlone(name, found)) return [otherNameStructure({ isPrivate: isRestricted(found.from), ...name })];
    nicknames.add(name.firstName);
    return [];
  });
  const tidied = (lines: readonly Structure[]) => lines.map((name) => withoutOldNickname(name, nicknames));
  return withApart(wanted, tidied(rewritten), tidied(written));
};

/** Which of the lines says each of the names: one that says nothing else before one that repeats the name itself. */
const matchNames = (names: readonly OtherName[], nameLines: readonly NameLine[]): ReadonlyMap<OtherName, NameLine> => {
  const inOrder = nameLines.toSorted((one, other) => Number(one.isRepeated) - Number(other.isRepeated));
  // The last of each list is the first to be taken.
  const left = Map.groupBy(inOrder.toReversed(), ({ name }) => otherNameKey(name));
  const lineOf = new Map<OtherName, NameLine>();
  for (const name of names) {
    const found = left.get(otherNameKey(name))?.pop();
    if (found) lineOf.set(name, found);
  }
  return lineOf;
};

/** Which NAME lines say the other names, by their places. */
export const linesOfOtherNames = (
  lines: readonly Structure[],
  otherNames: readonly OtherName[] | null | undefined,
): ReadonlyMap<number, NameLine> => {
  const names = lines.filter(({ tag }) => tag === "NAME");
  if (!otherNames || (names.length === 0 && !lines.some(isAlias))) return new Map();
  const said = memberNamesOf({ ...structure("INDI"), children: names });
  const nameLines = nameLinesIn(names, names.map(namePartsOf), said);
  const lineOf = matchNames(otherNames, [...nameLines, ...aliasLinesIn(lines, nameLines, said)]);
  return new Map(
    otherNames.flatMap((name, place) => {
      const line = lineOf.get(name);
      return line ? [[place, line]] : [];
    }),
  );
};

/** The names that ALIA lines say and a person still has: these lines stay where they stand. */
export const namesOfAliases = (
  lines: readonly Structure[],
  otherNames: readonly OtherName[] | null | undefined,
): ReadonlyMap<Structure, OtherName> =>
  lines.some(isAlias)
    ? new Map(
        [...linesOfOtherNames(lines, otherNames)].flatMap(([place, { from }]) =>
          isAlias(from) ? [[from, otherNames![place]!] as const] : [],
        ),
      )
    : new Map();

/**
 * The ALIA lines that say what a person is not called any more, or otherwise by now. None where other names were never recorded, nor
 * where a person has as many as we hold: the file may tell more.
 */
export const removedAliases = (lines: readonly Structure[], person: MemberNames): ReadonlySet<Structure> => {
  const { otherNames } = person;
  if (otherNames === undefined || (otherNames?.length ?? 0) >= mostOtherNames || !lines.some(isAlias)) return new Set();
  const names = lines.filter(({ tag }) => tag === "NAME");
  // A name that the fields say is not kept.
  const main = names.length === 0 ? person : memberNamesOf({ ...structure("INDI"), children: names });
  const known = new Set(otherNames?.map(otherNameKey));
  return new Set([...aliasesIn(lines, main)].flatMap(([from, name]) => (known.has(otherNameKey(name)) ? [] : [from])));
};

/** Whether the lines say just these names as they stand, one after the other. */
const isInOrder = (
  names: readonly OtherName[],
  nameLines: readonly NameLine[],
  lineOf: ReadonlyMap<OtherName, NameLine>,
  isAlone: (name: OtherName, line: NameLine) => boolean,
): boolean => {
  const taken = names.map((name) => lineOf.get(name));
  const hasLines = names.every((name, at) => taken[at] && !isAlone(name, taken[at]));
  const isTaken = new Set(taken);
  const inTheirOrder = nameLines.filter((one) => !one.isRepeated || isTaken.has(one));
  return hasLines && inTheirOrder.length === taken.length && inTheirOrder.every((one, at) => one === taken[at]);
};

/** The first of the names with what people cite for it. */
export const withCitations = (
  names: readonly Structure[],
  citations: readonly Citation[] | null | undefined,
): readonly Structure[] => {
  if (!citations?.length) return names;
  const [name = structure("NAME", "//"), ...others] = names;
  return [{ ...name, children: [...name.children, ...citations.map(citationStructure)] }, ...others];
};

const withRestOf = (written: readonly Structure[], main: Structure | undefined): readonly Structure[] => {
  const rest = (main?.children ?? []).filter(({ tag }) => !writtenBelow.has(tag));
  return written.map((name, index) => (index === 0 ? { ...name, children: [...name.children, ...rest] } : name));
};

/** A nickname that is none any more, or has a line of its own by now, is no part of another name. */
const withoutOldNickname = (name: Structure, nicknames: ReadonlySet<string | null>): Structure => {
  const nickname = textOf(name, "NICK");
  if (nickname === undefined || nicknames.has(nickname)) return name;
  return { ...name, children: name.children.filter(({ tag }) => tag !== "NICK") };
};

/**
 * The lines of a person with that of the title saying what the field says. A title that is told as a fact, and would be read as theirs,
 * is marked as another. `kept`: the lines before anything was written into them.
 */
export const composeTitle = (
  { title }: MemberNames,
  names: readonly Structure[],
  lines: readonly Structure[],
  kept: readonly Structure[],
): readonly Structure[] => {
  const line = titleLineIn(kept);
  const isSaid = !line || title === undefined || oneLine(line.value) === title;
  const own = isSaid ? line : title === null ? undefined : { ...line, value: title };
  const said = lines.flatMap((other) => (other !== line ? [other] : own ? [own] : []));
  const found = titleLineIn([...names, ...said.filter(({ tag }) => tag !== "NAME")]);
  if (!found || found === own) return said;
  const isTaken = (other: Structure): boolean =>
    other !== own && other.tag === "TITL" && other.children.length === 0 && oneLine(other.value) !== "";
  return said.map((other) => (isTaken(other) ? { ...other, children: [apartMark] } : other));
};
