import { memberFields, type MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { otherNameKey, type OtherName } from "@kinkeeper/contracts/genealogy/other-names";
import { beginsWithSurname, namePartsOf, unknownName, withoutSlash, type NameParts } from "./name-parts.ts";
import { otherNameOf, otherNameStructure } from "./other-names.ts";
import { isRestricted } from "./restrictions.ts";
import { isSameText } from "./shortened.ts";
import { citationsBelow, noneTyped, type TypedSources } from "./typed-sources.ts";
import { childOf, oneLine, structure, textOf, type Structure } from "./structure.ts";

/** The fields of a member that come from the names of a record. */
export type MemberNames = Pick<
  MemberDetails,
  "firstName" | "lastName" | "maidenName" | "title" | "suffix" | "otherNames"
>;

/** Surname of a `_MARNM` line, which holds "Meyer" or "Anna /Meyer/". */
const marriedSurname = (line: Structure): string | undefined => {
  const parts = line.value.split("/", 2);
  return oneLine(parts.length > 1 ? (parts[1] ?? "") : line.value) || undefined;
};

/**
 * The line of a title that is said of somebody, and not in their first NAME ("1 TITL Queen of England"). Where a NAME has a
 * title too its lines are kept, so that this can be told from what is kept alone.
 */
export const titleLineIn = (children: readonly Structure[]): Structure | undefined => {
  const name = children.find(({ tag }) => tag === "NAME");
  if (name && childOf(name, "NPFX")) return undefined;
  return children.find(
    ({ tag, children: below, value }) => tag === "TITL" && below.length === 0 && oneLine(value) !== "",
  );
};

/** Below a NAME that is another name and no part of the first, last and maiden name, where its kind alone would make it one. */
const apartTag = "_OTHER";
export const apartMark = structure(apartTag, "Y");
const isApart = (name: Structure): boolean => childOf(name, apartTag) !== undefined;

/**
 * Names of a person by our fields: the given name of the first NAME; the married surname where one is given, else the
 * surname of the first NAME; the maiden name where it is marked as such or a married name stands beside the name of birth.
 * The title is the prefix of the first NAME, else a TITL. What no field says of the other NAMEs are other names, each with what
 * people cite for it. Fields of which the record says nothing are left out.
 */
export const memberNamesOf = (record: Structure, typed: TypedSources = noneTyped): MemberNames => {
  const names = record.children.filter(({ tag }) => tag === "NAME");
  const parts = names.map(namePartsOf);
  const surnameOf = (isWanted: (part: NameParts, index: number) => boolean): string | undefined =>
    parts.find((part, index) => part.surname !== undefined && !isApart(names[index]!) && isWanted(part, index))
      ?.surname;
  const marriedLine = childOf(record, "_MARNM") ?? names.map((name) => childOf(name, "_MARNM")).find(Boolean);
  const married = surnameOf(({ type }) => type === "married") ?? (marriedLine && marriedSurname(marriedLine));
  const maiden = surnameOf(({ type }) => type === "maiden");
  const birth = maiden ?? surnameOf(({ type }) => type === "birth" || type === "");
  const isOwn = ({ type }: NameParts, index: number): boolean =>
    index === 0 || (ownTypes.has(type) && !isApart(names[index]!));
  // A maiden name alone is also the only surname there is; beside another name it is not.
  const last = surnameOf((part, index) => isOwn(part, index) && (index === 0 || part.type !== "maiden"));
  const firstName = parts.find((part, index) => part.given !== undefined && isOwn(part, index))?.given ?? unknownName;
  const lastName = married ?? last ?? null;
  const maidenName = maiden ?? (married !== undefined && birth !== married ? (birth ?? null) : null);
  const prefix = names[0] && textOf(names[0], "NPFX");
  const titleLine = titleLineIn(record.children);
  const title = prefix ?? (titleLine && oneLine(titleLine.value));
  const suffix = parts[0]?.suffix;
  const main = { firstName, lastName, maidenName };
  const nameLines = nameLinesIn(names, parts, main, typed);
  const others = [
    ...nameLines.filter(({ name, isRepeated }) => !isRepeated || name.citations !== undefined),
    ...aliasLinesIn(record.children, nameLines, main, typed),
  ].map(({ name }) => name);
  return {
    firstName,
    lastName,
    maidenName,
    ...(title === undefined ? {} : { title }),
    ...(suffix === undefined ? {} : { suffix }),
    ...(others.length === 0 ? {} : { otherNames: others }),
  };
};

/** Kinds of names that can be the first and last name; others are never more than other names. */
const ownTypes: ReadonlySet<string> = new Set(["", "birth", "maiden", "married", "immigrant"]);

type MainNames = Pick<MemberNames, "firstName" | "lastName" | "maidenName">;

/** Whether a NAME says nothing but what the first, last and maiden name say. */
const isMain = (name: Structure, { given, surname, type, suffix }: NameParts, main: MainNames): boolean =>
  !isApart(name) &&
  (given === undefined || given === main.firstName) &&
  (surname === undefined || surname === main.lastName || surname === main.maidenName) &&
  ownTypes.has(type) &&
  suffix === undefined &&
  !childOf(name, "NPFX");

/** Another name that a NAME says. */
export interface NameLine {
  readonly name: OtherName;
  readonly from: Structure;
  /** It is a part of a line that says more. */
  readonly isNickname: boolean;
  /** It says what the first, last and maiden name say: no other name, unless somebody cites something for it. */
  readonly isRepeated: boolean;
}

/** What NAME structures say beside the first of them, which is the name, and the nicknames in all of them. */
export const nameLinesIn = (
  names: readonly Structure[],
  parts: readonly NameParts[],
  main: MainNames,
  typed: TypedSources = noneTyped,
): readonly NameLine[] =>
  names.flatMap((from, index) => {
    const nick = textOf(from, "NICK");
    const privacy = isRestricted(from) ? { isPrivate: true } : {};
    const nicknames =
      nick === undefined
        ? []
        : [
            {
              name: { type: "nickname" as const, ...nothing, firstName: nick, ...privacy },
              from,
              isNickname: true,
              isRepeated: false,
            },
          ];
    const part = parts[index]!;
    const name = index === 0 ? undefined : otherNameOf(from, part);
    if (name === undefined) return nicknames;
    return [
      { name: { ...name, ...knownOf(from, typed) }, from, isNickname: false, isRepeated: isMain(from, part, main) },
      ...nicknames,
    ];
  });

/** `1 ALIA Currer /Bell/`: another name in words, as Family Tree Maker and others write it; with a pointer it is another record. */
export const isAlias = ({ tag, pointer }: Structure): boolean => tag === "ALIA" && pointer === null;

/** The names that ALIA lines say, by their lines; not those that repeat the first, last and maiden name. */
export const aliasesIn = (children: readonly Structure[], main: MainNames): ReadonlyMap<Structure, OtherName> =>
  new Map(
    children.filter(isAlias).flatMap((from) => {
      const part = namePartsOf(from);
      const name = otherNameOf(from, part);
      return name === undefined || isMain(from, part, main) ? [] : [[from, name] as const];
    }),
  );

/** What ALIA lines say beside the names: nothing where they repeat one of those. */
export const aliasLinesIn = (
  children: readonly Structure[],
  nameLines: readonly NameLine[],
  main: MainNames,
  typed: TypedSources = noneTyped,
): readonly NameLine[] => {
  const aliases = aliasesIn(children, main);
  if (aliases.size === 0) return [];
  const told = new Set(nameLines.map(({ name }) => otherNameKey(name)));
  return [...aliases].flatMap(([from, name]): NameLine[] => {
    if (told.has(otherNameKey(name))) return [];
    told.add(otherNameKey(name));
    return [{ name: { ...name, ...knownOf(from, typed) }, from, isNickname: false, isRepeated: false }];
  });
};

/** What people cite for a name, and that it is private, by the line that says it. */
const knownOf = (from: Structure, typed: TypedSources): Pick<OtherName, "citations" | "isPrivate"> => {
  const citations = citationsBelow([from], typed);
  return { ...(citations.length === 0 ? {} : { citations }), ...(isRestricted(from) ? { isPrivate: true } : {}) };
};

const nothing = { label: null, title: null, firstName: null, lastName: null, suffix: null };

interface Written {
  readonly title?: string | null | undefined;
  readonly suffix?: string | null | undefined;
}

const nameLine = (
  first: string,
  surname: string | null,
  type?: "MAIDEN" | "MARRIED",
  { title, suffix }: Written = {},
): Structure => {
  const given = first === unknownName ? "" : oneLine(first);
  const last = surname === null ? "" : oneLine(surname);
  const before = title ? oneLine(title) : "";
  const after = suffix ? oneLine(suffix) : "";
  // Slashes around nothing tell a title or a suffix alone from a given name.
  const between =
    last === "" ? (given === "" && (before !== "" || after !== "") ? "//" : "") : `/${withoutSlash(last)}/`;
  const isTurned = beginsWithSurname({ title: before, firstName: given, lastName: last, suffix: after });
  const inOrder = isTurned ? [between, withoutSlash(given)] : [withoutSlash(given), between];
  const value = [withoutSlash(before), ...inOrder, withoutSlash(after)].filter(Boolean).join(" ");
  // What the line cannot say exactly, or other programs may read as a suffix, is spelled out below it.
  const isExact = !isTurned && !given.includes("/") && !last.includes("/") && before === "" && after === "";
  return structure("NAME", value, [
    ...(type ? [structure("TYPE", type)] : []),
    ...(before === "" ? [] : [structure("NPFX", before)]),
    ...(isExact
      ? []
      : [...(given === "" ? [] : [structure("GIVN", given)]), ...(last === "" ? [] : [structure("SURN", last)])]),
    ...(after === "" ? [] : [structure("NSFX", after)]),
  ]);
};

/** The NAME structures that say the first, last and maiden name, title and suffix, and nothing else. */
export const mainNameStructures = (names: Omit<MemberNames, "otherNames">): readonly Structure[] => {
  const { firstName, lastName, maidenName } = names;
  if (maidenName === null)
    return firstName === unknownName && lastName === null && !names.title && !names.suffix
      ? []
      : [nameLine(firstName, lastName, undefined, names)];
  if (maidenName === lastName) return [nameLine(firstName, maidenName, "MAIDEN", names)];
  if (lastName === null)
    return [nameLine(firstName, null, undefined, names), nameLine(firstName, maidenName, "MAIDEN")];
  return [nameLine(firstName, maidenName, "MAIDEN", names), nameLine(firstName, lastName, "MARRIED")];
};

/** All of them, other names too; `memberNamesOf` reads the same from them. */
export const nameStructures = (names: MemberNames): readonly Structure[] => {
  const others = names.otherNames ?? [];
  const main = mainNameStructures(names);
  if (others.length === 0) return main;
  // Two married names: the first of them is the last name.
  const isMarried = others.some(({ type, lastName }) => type === "married" && lastName !== null);
  const [only] = main;
  const first =
    only === undefined
      ? [structure("NAME", "//")]
      : isMarried && main.length === 1 && names.lastName !== null && !childOf(only, "TYPE")
        ? [{ ...only, children: [structure("TYPE", "MARRIED"), ...only.children] }]
        : main;
  return withApart(names, first, others.map(otherNameStructure));
};

const keysOf = ({ otherNames }: MemberNames): string => (otherNames ?? []).map(otherNameKey).toSorted().join();

const areTold = (said: MemberNames, wanted: MemberNames): boolean =>
  (["firstName", "lastName", "maidenName"] as const).every((field) =>
    isSameText(said[field] ?? "", wanted[field] ?? "", memberFields[field].maxLength),
  ) && keysOf(said) === keysOf(wanted);

/** The NAME structures of somebody, other names marked as what they are where they would be taken for the first, last or maiden name. */
export const withApart = (
  wanted: MemberNames,
  main: readonly Structure[],
  others: readonly Structure[],
): readonly Structure[] => {
  const all = [...main, ...others];
  if (others.length === 0 || areTold(memberNamesOf(structure("INDI", "", all)), wanted)) return all;
  const marked = others.map((name): Structure => {
    if (isApart(name) || !ownTypes.has(namePartsOf(name).type)) return name;
    const [type, ...rest] = name.children;
    return { ...name, children: type?.tag === "TYPE" ? [type, apartMark, ...rest] : [apartMark, ...name.children] };
  });
  return [...main, ...marked];
};
