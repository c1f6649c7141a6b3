import {
  associationLimits,
  mostAssociations,
  type Association,
  type AssociationRole,
} from "@kinkeeper/contracts/genealogy/associations";
import { childOf, structure, textOf, type Structure } from "./structure.ts";
import { isRestrictedWithNote, restrictionsOfRecord } from "./restrictions.ts";
import { citationsBelow, noneTyped, type TypedSources } from "./typed-sources.ts";
import { toSeven } from "./versions/to-seven.ts";

/** Somebody in the life of a person of a file: by the name of their record, or by what they are called. */
export type AssociationOfFile = Pick<Association, "name" | "role" | "words" | "note" | "citations" | "isPrivate"> & {
  readonly xref?: string | undefined;
};

/** An association and the line of the record that says it. */
export interface AssociationLine {
  readonly association: AssociationOfFile;
  readonly from: Structure;
}

/** What GEDCOM 7 calls the roles. */
const roles: Readonly<Record<string, AssociationRole>> = {
  GODP: "godparent",
  WITN: "witness",
  FRIEND: "friend",
  NGHBR: "neighbor",
  CLERGY: "clergy",
  OFFICIATOR: "officiator",
  PARENT: "parent",
  FATH: "father",
  MOTH: "mother",
  CHIL: "child",
  SPOU: "spouse",
  HUSB: "husband",
  WIFE: "wife",
  MULTIPLE: "multiple",
  OTHER: "other",
};
export const tagOf = Object.fromEntries(Object.entries(roles).map(([tag, role]) => [role, tag])) as Readonly<
  Record<AssociationRole, string>
>;

/** Words of 5.5.1 that mean a role of 7 and say more than it. */
const rolesInWords: Readonly<Record<string, AssociationRole>> = {
  godfather: "godparent",
  godmother: "godparent",
  godparent: "godparent",
  witness: "witness",
  friend: "friend",
  neighbor: "neighbor",
  neighbour: "neighbor",
};

const truncated = (text: string | undefined, most: number): string | undefined =>
  text === undefined || text.length <= most ? text : text.slice(0, most).toWellFormed().trim();

const roleOf = (line: Structure): Pick<Association, "role" | "words"> => {
  const roleLine = childOf(line, "ROLE");
  const word = roleLine?.value.trim() ?? "";
  const role = roles[word.toUpperCase()];
  const phrase = roleLine && textOf(roleLine, "PHRASE");
  const words = truncated(phrase ?? (role === undefined ? word || undefined : undefined), associationLimits.words);
  const meant = words === undefined ? undefined : rolesInWords[words.toLowerCase()];
  if (words !== undefined && meant !== undefined && (role === undefined || role === "other"))
    return words.toLowerCase() === meant ? { role: meant } : { role: meant, words };
  return { role: role ?? "other", ...(words === undefined ? {} : { words }) };
};

export const inlineNote = ({ children }: Structure): Structure | undefined =>
  children.find(({ tag, pointer }) => tag === "NOTE" && pointer === null);

/** What one line in the form of GEDCOM 7 says; undefined where nobody is named. `from`: as its file has it. */
const partsOf = (line: Structure, from = line, typed = noneTyped): AssociationOfFile | undefined => {
  const name = truncated(textOf(line, "PHRASE"), associationLimits.name);
  const xref = line.pointer === "VOID" ? undefined : line.pointer!;
  if (xref === undefined && name === undefined) return undefined;
  const note = truncated(inlineNote(line)?.value.trim() || undefined, associationLimits.note);
  const citations = citationsBelow([from], typed);
  return {
    ...(xref === undefined ? {} : { xref }),
    ...(name === undefined ? {} : { name }),
    // What is no role of 7 is words, with the letters of the file.
    ...roleOf(childOf(from, "ROLE") ? from : line),
    ...(note === undefined ? {} : { note }),
    ...(citations.length === 0 ? {} : { citations }),
    ...(isRestrictedWithNote(from) ? { isPrivate: true } : {}),
  };
};

/** GEDCOM 5.5 had them with other records, too. */
export const isAssociationLine = (line: Structure): boolean =>
  line.tag === "ASSO" && line.pointer !== null && (textOf(line, "TYPE") ?? "INDI").toUpperCase() === "INDI";

const inSeven = (lines: readonly Structure[]): readonly Structure[] =>
  toSeven(structure("INDI", "", lines), () => "X").children;

/**
 * The associations that lines of a person say, in their order. `isPerson`: whether a record is that of a person; `typed`: the sources
 * that people typed, in an export of ours.
 */
export const associationsIn = (
  children: readonly Structure[],
  isPerson: (xref: string) => boolean = () => true,
  typed?: TypedSources,
): readonly AssociationLine[] => {
  const lines = children.filter(isAssociationLine).slice(0, mostAssociations);
  if (lines.length === 0) return [];
  return inSeven(lines).flatMap((line, at) => {
    const parts = partsOf(line, lines[at], typed);
    return parts && (parts.xref === undefined || isPerson(parts.xref))
      ? [{ association: parts, from: lines[at]! }]
      : [];
  });
};

const coveredTags = new Set(["ROLE", "RELA", "TYPE"]);

/** A lock beside it is the lines' alone. */
const saysPrivate = (line: Structure): boolean =>
  line.tag === "RESN" && restrictionsOfRecord([line]).every((one) => one !== "locked");

/** Whether an association says nothing but what the field does. */
export const isCoveredByField = (line: Structure): boolean =>
  isAssociationLine(line) &&
  partsOf(line) !== undefined &&
  line.children.every(
    (child) =>
      coveredTags.has(child.tag) ||
      saysPrivate(child) ||
      (child.tag === "PHRASE" && line.pointer === "VOID") ||
      (child === inlineNote(line) && child.children.length === 0),
  );
