import {
  isKeptPrivate,
  restrictionsFrom,
  restrictionsInLines,
  type Restriction,
} from "@kinkeeper/contracts/genealogy/restrictions";
import type { RelationshipDetails, relationshipPrivacy } from "@kinkeeper/contracts/genealogy/relationship";
import { isEndOfMarriage, isMarriage } from "./partnership.ts";
import { structure, type Structure } from "./structure.ts";

const isRestriction = ({ tag }: Structure): boolean => tag === "RESN";

/** What the lines of a record say of who may see and change all of it. */
export const restrictionsOfRecord = (children: readonly Structure[]): Restriction[] => {
  const lines = children.filter(isRestriction);
  return lines.length === 0 ? [] : restrictionsFrom(lines.map(({ value }) => value).join(","));
};

/** The lines of a record with the restrictions that the field says; they stay as they are where they say the same. */
export const composeRestrictions = (
  restrictions: readonly Restriction[] | null | undefined,
  kept: readonly Structure[],
): readonly Structure[] => {
  if (restrictions === undefined) return kept;
  const wanted = new Set(restrictions ?? []);
  const existing = restrictionsOfRecord(kept);
  if (existing.length === wanted.size && existing.every((one) => wanted.has(one))) return kept;
  const rest = kept.filter((line) => !isRestriction(line));
  return wanted.size === 0 ? rest : [...rest, structure("RESN", [...wanted].join(", ").toUpperCase())];
};

/** Whether a line says of itself that only some may see it. */
export const isRestricted = ({ children }: Structure): boolean => isKeptPrivate(restrictionsOfRecord(children));

const noteWithin = ({ children }: Structure): Structure | undefined =>
  children.find(({ tag, pointer }) => tag === "NOTE" && pointer === null);

/** The same of a fact or an association, which is read together with the first note below it. */
export const isRestrictedWithNote = (line: Structure): boolean => {
  const note = noteWithin(line);
  return isRestricted(line) || (note !== undefined && isRestricted(note));
};

/** A line without what it keeps below itself, however deep; the same line where that is nothing. */
export const withoutRestrictedBelow = (line: Structure): Structure => {
  const children = line.children.filter((child) => !isRestricted(child)).map(withoutRestrictedBelow);
  const isWhole =
    children.length === line.children.length && children.every((child, at) => child === line.children[at]);
  return isWhole ? line : { ...line, children };
};

/** Whether a record, as its file has it, is for some alone. */
export const isRestrictedRecord = (record: string): boolean =>
  record.includes("\n1 RESN ") && isKeptPrivate(restrictionsInLines(record.split("\n")));

const withRestriction = (children: readonly Structure[], isPrivate: boolean): readonly Structure[] => {
  const existing = restrictionsOfRecord(children);
  return composeRestrictions(
    isPrivate ? ["confidential", ...existing] : existing.filter((one) => one === "locked"),
    children,
  );
};

/**
 * Lines that tell one thing, with a restriction where it is private and none of them has one, without where it is not. Nothing is
 * changed where nobody says it.
 */
export const withPrivacy = (lines: readonly Structure[], isPrivate: boolean | null | undefined): readonly Structure[] =>
  isPrivate == null || isPrivate === lines.some(isRestricted)
    ? lines
    : lines.map((line) => ({ ...line, children: withRestriction(line.children, isPrivate) }));

/** The same of a line that is read together with its first note: as private as that is. */
export const withPrivacyOfEntry = (line: Structure, isPrivate: boolean | null | undefined): Structure => {
  if (isPrivate == null || isPrivate === isRestrictedWithNote(line)) return line;
  const note = noteWithin(line);
  const [written] = withPrivacy([line], isPrivate) as [Structure];
  if (isPrivate || !note) return written;
  const open = { ...note, children: withRestriction(note.children, false) };
  return { ...written, children: written.children.map((child) => (child === note ? open : child)) };
};

/** A note in the place of another: who may see that one, may see this. */
export const noteInPlaceOf = (kept: Structure | undefined, text: string): Structure =>
  structure("NOTE", text, kept?.children.filter(isRestriction) ?? []);

/** What was said of who may see what is known of two partners, their marriage, and how it ended. */
type CouplePrivacy = Partial<Pick<RelationshipDetails, (typeof relationshipPrivacy)[number]>>;

/** What was said of their marriage; whoever said that nothing of a couple is private meant that, too. */
export const marriagePrivacy = ({ isPrivate, isMarriagePrivate }: CouplePrivacy): boolean | null =>
  isMarriagePrivate ?? (isPrivate === false ? false : null);

/** The same for how it ended. */
export const endPrivacy = ({ isPrivate, isEndPrivate }: CouplePrivacy): boolean | null =>
  isEndPrivate ?? (isPrivate === false ? false : null);

/** The same for the lines of one kind among others. */
const withPrivacyOf = (
  lines: readonly Structure[],
  isOfKind: (line: Structure) => boolean,
  isPrivate: boolean | null,
): readonly Structure[] => {
  const restricted = withPrivacy(lines.filter(isOfKind), isPrivate).values();
  return lines.map((line) => (isOfKind(line) ? restricted.next().value! : line));
};

/** The same for the lines of a family: all of it is private, or the marriage, or how it ended, or nothing of the couple. */
export const withFamilyPrivacy = (lines: readonly Structure[], said: CouplePrivacy): readonly Structure[] => {
  const { isPrivate } = said;
  const restricted = withPrivacyOf(
    withPrivacyOf(lines, isEndOfMarriage, endPrivacy(said)),
    isMarriage,
    marriagePrivacy(said),
  );
  if (isPrivate == null || isPrivate === isKeptPrivate(restrictionsOfRecord(restricted))) return restricted;
  return withRestriction(restricted, isPrivate);
};
