import type { Citation } from "@kinkeeper/contracts/genealogy/facts";
import type { OtherName } from "@kinkeeper/contracts/genealogy/other-names";
import { memberFields } from "@kinkeeper/contracts/genealogy/member";
import { namePartsOf } from "./name-parts.ts";
import {
  mainNameStructures,
  memberNamesOf,
  nameStructures,
  otherNamesWithLines,
  titleLineIn,
  type MemberNames,
} from "./names.ts";
import { otherNameStructure } from "./other-names.ts";
import { isSameText } from "./shortened.ts";
import { citationStructure } from "./typed-sources.ts";
import { oneLine, structure, textOf, type Structure } from "./structure.ts";

/** What the written NAME says; the rest of a kept one (sources, notes) stays below it. */
const writtenBelow = new Set("GIVN SURN SPFX NPFX NSFX TYPE TRAN FONE ROMN _MARNM _GEDCOM5 _GEDCOM7".split(" "));

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** A name that is too long for its field is kept whole, and shown shortened. */
const isSameField = (kept: string | null | undefined, field: string | null | undefined): boolean =>
  typeof kept === "string" && typeof field === "string"
    ? isSameText(kept, field, memberFields.firstName.maxLength)
    : isSame(kept, field);

/** Names as kept where the fields still say the same; else written anew, with what hung below the first of the old ones. */
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
  const isMainSame = (["firstName", "lastName", "maidenName", "title", "suffix"] as const).every((field) =>
    isSameField(said[field], wanted[field]),
  );
  if (isMainSame && isSame(said.otherNames, wanted.otherNames)) return names;
  const known = otherNamesWithLines(names, names.map(namePartsOf), said);
  const others = new Set(known.filter(({ isNickname }) => !isNickname).map(({ from }) => from));
  const main = names.filter((name) => !others.has(name));
  const rewritten = isMainSame ? main : withRestOf(mainNameStructures(wanted), main[0]);
  const remains = new Set<Structure | undefined>(isMainSame ? names : [main[0], ...others]);
  const found = known.filter(({ from }) => remains.has(from));
  return [...rewritten, ...composeOthers(wanted.otherNames ?? [], found)].map((name) =>
    withoutOldNickname(name, wanted.otherNames ?? []),
  );
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

/** Other names as kept where there is one that says the same; a nickname that stands below a kept name needs none of its own. */
const composeOthers = (wanted: readonly OtherName[], known: ReturnType<typeof otherNamesWithLines>): Structure[] => {
  const left = [...known];
  return wanted.flatMap((name) => {
    const at = left.findIndex((one) => isSame(one.name, name));
    const [found] = at === -1 ? [] : left.splice(at, 1);
    if (!found) return [otherNameStructure(name)];
    return found.isNickname ? [] : [found.from];
  });
};

const withoutOldNickname = (name: Structure, wanted: readonly OtherName[]): Structure => {
  const nickname = textOf(name, "NICK");
  const isWanted = wanted.some((other) => other.type === "nickname" && other.firstName === nickname);
  if (nickname === undefined || isWanted) return name;
  return { ...name, children: name.children.filter(({ tag }) => tag !== "NICK") };
};

/** The lines of a person with that of the title saying what the field says. */
export const composeTitle = ({ title }: MemberNames, kept: readonly Structure[]): readonly Structure[] => {
  const line = titleLineIn(kept);
  if (!line || title === undefined || oneLine(line.value) === title) return kept;
  return kept.flatMap((other) => (other !== line ? [other] : title === null ? [] : [{ ...line, value: title }]));
};
