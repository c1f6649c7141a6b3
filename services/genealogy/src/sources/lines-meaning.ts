import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { nameStructures, titleLineIn } from "../gedcom/names.ts";
import { structuresOf } from "../gedcom/read-records.ts";
import { linesOf, type Structure } from "../gedcom/structure.ts";
import { toSeven } from "../gedcom/versions/to-seven.ts";

/**
 * What GEDCOM structures say, as text: the same for every version of GEDCOM, whatever their order, their spaces and the
 * case of their letters.
 */
const meaning = (structures: readonly Structure[]): string => {
  const asText = (one: Structure): string => {
    const alone = { ...one, tag: one.tag === "_UID" ? "UID" : one.tag, children: [] };
    const own = linesOf(alone, 0).join("\n").replace(/\s+/g, " ").trim().toLowerCase();
    return one.children.length === 0 ? own : `${own} (${meaning(one.children)})`;
  };
  return structures.map(asText).toSorted().join("\n");
};

const inSeven = (tag: string, structures: readonly Structure[]): readonly Structure[] => {
  const grown: Structure[] = [];
  const record = { tag, xref: null, pointer: null, value: "", children: structures, line: 0 };
  const converted = toSeven(record, (made) => `X${grown.push(made)}`);
  return [...converted.children, ...grown];
};

const isSameText = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((line, at) => line === other[at]);

/** Whether two sets of lines of a family say the same. */
export const isSameFamilyLines = (one: readonly string[], other: readonly string[]): boolean => {
  const said = (lines: readonly string[]): string => meaning(inSeven("FAM", structuresOf(lines)));
  return isSameText(one, other) || said(one) === said(other);
};

/** A link to parents with nothing below it but how the child belongs to them: the relationships say that. */
const isOnlyPedigree = ({ tag, children }: Structure): boolean =>
  tag === "FAMC" && children.length > 0 && children.every((child) => child.tag === "PEDI");

/**
 * Whether two sets of lines of a person say the same beside `details`: names that follow from those are no difference, and the
 * line of a title is not compared, because the title is.
 */
export const isSamePersonLines = (
  one: readonly string[],
  other: readonly string[],
  details: MemberDetails,
): boolean => {
  if (isSameText(one, other)) return true;
  const said = (lines: readonly string[]): string => {
    const structures = inSeven("INDI", structuresOf(lines)).filter((line) => !isOnlyPedigree(line));
    const isName = ({ tag }: Structure): boolean => tag === "NAME";
    const title = titleLineIn(structures);
    const names = nameStructures(title ? { ...details, title: null } : details);
    const isWritten = meaning(structures.filter(isName)) === meaning(inSeven("INDI", names));
    return meaning(structures.filter((line) => line !== title && !(isWritten && isName(line))));
  };
  return said(one) === said(other);
};

/** What a record says, as text. */
export const meaningOfRecord = (record: string): string =>
  meaning(structuresOf(record.split("\n"), 0).map((one) => toSeven(one, () => "X")));
