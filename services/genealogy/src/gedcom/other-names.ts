import type { OtherName, OtherNameType } from "@kinkeeper/contracts/genealogy/other-names";
import { beginsWithSurname, withoutSlash, type NameParts } from "./name-parts.ts";
import { childOf, oneLine, structure, textOf, type Structure } from "./structure.ts";
import { withPrivacy } from "./restrictions.ts";
import { citationStructure } from "./typed-sources.ts";

/** What GEDCOM calls the kinds of names; it has none for a nickname, which is a part of a name there. */
const tags: Readonly<Record<OtherNameType, string>> = {
  birth: "BIRTH",
  married: "MARRIED",
  also_known_as: "AKA",
  nickname: "OTHER",
  religious: "RELIGIOUS",
  immigrant: "IMMIGRANT",
  professional: "PROFESSIONAL",
  other: "OTHER",
};
/** Kinds that the specification lacks, as words below OTHER. */
const inWords: Readonly<Partial<Record<OtherNameType, string>>> = { nickname: "nickname", religious: "religious" };

const typeOf = (written: string, phrase: string | undefined): Pick<OtherName, "type" | "label"> => {
  if (written === "") return { type: "also_known_as", label: null };
  const label = written.toLowerCase() === "other" ? phrase : written;
  const lowerCased = label?.toLowerCase();
  // A second maiden name is another name of birth.
  if (lowerCased === "maiden") return { type: "birth", label: null };
  const known = (Object.keys(tags) as OtherNameType[]).find(
    (one) => one !== "other" && (inWords[one] ?? tags[one].toLowerCase()) === lowerCased,
  );
  return known ? { type: known, label: null } : { type: "other", label: label ?? null };
};

/** What a NAME structure beside the first says; undefined where there is no name in it. */
export const otherNameOf = (from: Structure, { given, surname, suffix }: NameParts): OtherName | undefined => {
  const kind = childOf(from, "TYPE");
  const title = textOf(from, "NPFX");
  if (given === undefined && surname === undefined && suffix === undefined && title === undefined) return undefined;
  return {
    ...typeOf(kind ? oneLine(kind.value) : "", kind && textOf(kind, "PHRASE")),
    title: title ?? null,
    firstName: given ?? null,
    lastName: surname ?? null,
    suffix: suffix ?? null,
  };
};

/** A NAME that says an other name, with what people cite for it and who may see it. */
export const withKnownOf = (line: Structure, { citations = [], isPrivate }: OtherName): Structure => {
  const cited =
    citations.length === 0 ? line : { ...line, children: [...line.children, ...citations.map(citationStructure)] };
  return withPrivacy([cited], isPrivate)[0]!;
};

/** A NAME structure that says an other name; every part has a line of its own, so that none is taken for another. */
export const otherNameStructure = (name: OtherName): Structure => {
  const { type, label, title, firstName, lastName, suffix } = name;
  const words = type === "other" ? label : (inWords[type] ?? null);
  const part = (tag: string, text: string | null): Structure[] =>
    text === null ? [] : [structure(tag, oneLine(text))];
  const word = (text: string | null): string => (text === null ? "" : withoutSlash(oneLine(text)));
  const between = lastName === null ? (firstName === null ? "//" : "") : `/${word(lastName)}/`;
  const isTurned = beginsWithSurname(name);
  const inOrder = isTurned ? [between, word(firstName)] : [word(firstName), between];
  const value = [word(title), ...inOrder, word(suffix)].filter(Boolean).join(" ");
  const kind = words === null ? tags[type] : "OTHER";
  const line = structure("NAME", value, [
    structure("TYPE", kind, words === null ? [] : [structure("PHRASE", oneLine(words))]),
    ...part("NPFX", title),
    ...part("GIVN", firstName),
    ...part("SURN", lastName),
    ...part("NSFX", suffix),
  ]);
  return withKnownOf(line, name);
};
