import type { Association } from "@kinkeeper/contracts/genealogy/associations";
import { associationsIn } from "./associations.ts";
import { keyWithoutRecord } from "./compose-associations.ts";
import { isRestrictedWithNote } from "./restrictions.ts";
import type { Structure } from "./structure.ts";

/**
 * The associations with those private that lines keep so and of which nobody said anything. Of several that say the same of different
 * people it is not known here which line is whose: all of them are.
 */
export const associationsByLines = (
  associations: readonly Association[],
  structures: readonly Structure[],
): readonly Association[] => {
  const restricted = associationsIn(structures).filter(({ from }) => isRestrictedWithNote(from));
  if (restricted.length === 0) return associations;
  const lines = Map.groupBy(restricted, ({ association }) => keyWithoutRecord(association));
  const said = Map.groupBy(
    associations.filter(({ isPrivate }) => isPrivate !== undefined),
    keyWithoutRecord,
  );
  return associations.map((one) => {
    const key = keyWithoutRecord(one);
    const isByLinesAlone = (lines.get(key)?.length ?? 0) > (said.get(key)?.length ?? 0);
    return one.isPrivate === undefined && isByLinesAlone ? { ...one, isPrivate: true } : one;
  });
};

/**
 * For each line of an association whether others do not see it: those of private ones (`kept`: their ids, where anything of the person is
 * private), and those of which it cannot be told whose they are.
 */
export const hiddenAssociations = (
  associations: readonly Association[] | null | undefined,
  structures: readonly Structure[],
  kept: readonly string[] | undefined,
): ReadonlyMap<Structure, boolean> => {
  const [hidden, shown] = [true, false].map(
    (isHidden) =>
      new Set(
        (associations ?? []).filter(({ id }) => (kept?.includes(id) ?? false) === isHidden).map(keyWithoutRecord),
      ),
  );
  const isHidden = (key: string, line: Structure): boolean => {
    if (associations === undefined) return isRestrictedWithNote(line);
    return hidden!.has(key) || (!shown!.has(key) && (kept !== undefined || isRestrictedWithNote(line)));
  };
  return new Map(
    associationsIn(structures).map(({ association, from }) => [from, isHidden(keyWithoutRecord(association), from)]),
  );
};
