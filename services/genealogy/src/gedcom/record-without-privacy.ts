import type { OtherName } from "@kinkeeper/contracts/genealogy/other-names";
import { linesOfOtherNames } from "./compose-names.ts";
import { isRestricted } from "./restrictions.ts";
import type { Structure } from "./structure.ts";

/** As an export of ours says it. */
const isOwnWord = ({ tag, value, children }: Structure): boolean =>
  tag === "RESN" && value === "CONFIDENTIAL" && children.length === 0;

const saysOwnWord = ({ children }: Structure): boolean => children.filter(({ tag }) => tag === "RESN").every(isOwnWord);

/**
 * A record without the words that only some may see another name, or a note, which the fields say: GEDCOM has none there, so that an
 * export writes them anew as the extension that its version needs. What others wrote stays as it is.
 */
export const recordWithoutPrivacy = (
  record: Structure,
  otherNames: readonly OtherName[] | null | undefined,
  notes: readonly Structure[],
): Structure => {
  const { children } = record;
  const coveredByField = new Set<Structure>();
  const isAnyPrivate = otherNames?.some(({ isPrivate }) => isPrivate) ?? false;
  for (const { from, isNickname } of isAnyPrivate ? linesOfOtherNames(children, otherNames).values() : [])
    if (!isNickname && isRestricted(from) && saysOwnWord(from)) coveredByField.add(from);
  for (const note of notes) if (isRestricted(note) && saysOwnWord(note)) coveredByField.add(note);
  if (coveredByField.size === 0) return record;
  const without = (line: Structure): Structure => ({
    ...line,
    children: line.children.filter((child) => !isOwnWord(child)),
  });
  return { ...record, children: children.map((line) => (coveredByField.has(line) ? without(line) : line)) };
};
