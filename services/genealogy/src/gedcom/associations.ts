import {
  associationLimits,
  mostAssociations,
  type Association,
  type AssociationRole,
} from "@kinkeeper/contracts/genealogy/associations";
import type { Scoped } from "./gedcom-items.ts";
import { pointerTo, childOf, structure, textOf, type Structure } from "./structure.ts";
import { toSeven } from "./versions/to-seven.ts";

/** Somebody in the life of a person of a file: by the name of their record, or by what they are called. */
export type AssociationOfFile = Pick<Association, "name" | "role" | "words" | "note"> & {
  readonly xref?: string | undefined;
};
export type ExportedAssociation = AssociationOfFile & Scoped;

/** An association and the line of the record that says it. */
export interface ToldAssociation {
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
const tagOf = Object.fromEntries(Object.entries(roles).map(([tag, role]) => [role, tag])) as Readonly<
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

const held = (text: string | undefined, most: number): string | undefined =>
  text === undefined || text.length <= most ? text : text.slice(0, most).toWellFormed().trim();

const roleOf = (line: Structure): Pick<Association, "role" | "words"> => {
  const said = childOf(line, "ROLE");
  const word = said?.value.trim() ?? "";
  const role = roles[word.toUpperCase()];
  const phrase = said && textOf(said, "PHRASE");
  const words = held(phrase ?? (role === undefined ? word || undefined : undefined), associationLimits.words);
  const meant = words === undefined ? undefined : rolesInWords[words.toLowerCase()];
  if (words !== undefined && meant !== undefined && (role === undefined || role === "other"))
    return words.toLowerCase() === meant ? { role: meant } : { role: meant, words };
  return { role: role ?? "other", ...(words === undefined ? {} : { words }) };
};

const inlineNote = ({ children }: Structure): Structure | undefined =>
  children.find(({ tag, pointer }) => tag === "NOTE" && pointer === null);

/** What one line in the form of GEDCOM 7 says; undefined where nobody is named. `from`: as its file has it. */
const partsOf = (line: Structure, from = line): AssociationOfFile | undefined => {
  const name = held(textOf(line, "PHRASE"), associationLimits.name);
  const xref = line.pointer === "VOID" ? undefined : line.pointer!;
  if (xref === undefined && name === undefined) return undefined;
  const note = held(inlineNote(line)?.value.trim() || undefined, associationLimits.note);
  return {
    ...(xref === undefined ? {} : { xref }),
    ...(name === undefined ? {} : { name }),
    // What is no role of 7 is words, with the letters of the file.
    ...roleOf(childOf(from, "ROLE") ? from : line),
    ...(note === undefined ? {} : { note }),
  };
};

/** GEDCOM 5.5 had them with other records, too. */
const isAssociationLine = (line: Structure): boolean =>
  line.tag === "ASSO" && line.pointer !== null && (textOf(line, "TYPE") ?? "INDI").toUpperCase() === "INDI";

const inSeven = (lines: readonly Structure[]): readonly Structure[] =>
  toSeven(structure("INDI", "", lines), () => "X").children;

/** The associations that lines of a person say, in their order. `isPerson`: whether a record is that of a person. */
export const associationsIn = (
  children: readonly Structure[],
  isPerson: (xref: string) => boolean = () => true,
): readonly ToldAssociation[] => {
  const lines = children.filter(isAssociationLine).slice(0, mostAssociations);
  if (lines.length === 0) return [];
  return inSeven(lines).flatMap((line, at) => {
    const said = partsOf(line, lines[at]);
    return said && (said.xref === undefined || isPerson(said.xref)) ? [{ association: said, from: lines[at]! }] : [];
  });
};

const toldBelow = new Set(["ROLE", "RELA", "TYPE"]);

/** Whether an association says nothing but what the field does. */
export const isToldByField = (line: Structure): boolean =>
  isAssociationLine(line) &&
  partsOf(line) !== undefined &&
  line.children.every(
    (child) =>
      toldBelow.has(child.tag) ||
      (child.tag === "PHRASE" && line.pointer === "VOID") ||
      (child === inlineNote(line) && child.children.length === 0),
  );

const roleLine = ({ role, words }: AssociationOfFile): Structure =>
  structure("ROLE", tagOf[role], words === undefined ? [] : [structure("PHRASE", words)]);

/** The structure of an association: a kept one with what the field says put in, and the rest of it below; else a new one. */
const associationStructure = (said: AssociationOfFile, kept: ToldAssociation | undefined): Structure => {
  const { xref = "VOID", name, note } = said;
  const known = kept?.association;
  const keptNote = kept && inlineNote(kept.from);
  const isRole = ({ tag }: Structure): boolean => tag === "ROLE" || tag === "RELA";
  const isSameRole = known?.role === said.role && known.words === said.words;
  const rest = (kept?.from.children ?? []).filter(
    (child) => child.tag !== "PHRASE" && !isRole(child) && child !== keptNote,
  );
  // Beside somebody with a record of their own a name is the file's alone.
  const phrase =
    said.xref === undefined && name !== undefined
      ? [structure("PHRASE", name)]
      : (kept?.from.children ?? []).filter(({ tag }) => tag === "PHRASE");
  const role = isSameRole ? kept!.from.children.filter(isRole) : [roleLine(said)];
  const notes = note === undefined ? [] : [known?.note === note && keptNote ? keptNote : structure("NOTE", note)];
  return pointerTo("ASSO", xref, [...phrase, ...role, ...notes, ...rest]);
};

/** Whom it is about. A record may have been given a name beside: that is none of ours. */
const whoOf = ({ xref, name }: AssociationOfFile): string => (xref === undefined ? `"${name}` : `@${xref}`);

const keyOf = (said: AssociationOfFile): string =>
  JSON.stringify([whoOf(said), said.role, said.words ?? null, said.note ?? null]);

/**
 * The lines of a person with those of associations saying what the field says: a kept line stays as it is where its association does,
 * in its place; what was changed is written into it; what was removed goes; what came is put behind. Associations never recorded are
 * the lines'. `isPerson` as for `associationsIn`.
 */
export const composeAssociations = (
  associations: readonly AssociationOfFile[] | null | undefined,
  kept: readonly Structure[],
  isPerson?: (xref: string) => boolean,
): readonly Structure[] => {
  if (associations === undefined) return kept;
  const told = associationsIn(kept, isPerson);
  const left = [...(associations ?? [])];
  const written = new Map<Structure, Structure>();
  for (const by of [keyOf, whoOf])
    for (const one of told) {
      if (written.has(one.from)) continue;
      const at = left.findIndex((said) => by(said) === by(one.association));
      if (at < 0) continue;
      const [said] = left.splice(at, 1);
      written.set(one.from, by === keyOf ? one.from : associationStructure(said!, one));
    }
  const isTold = new Set(told.map(({ from }) => from));
  const lines = kept.flatMap((line) => (isTold.has(line) ? (written.get(line) ?? []) : [line]));
  return [...lines, ...left.map((said) => associationStructure(said, undefined))];
};
