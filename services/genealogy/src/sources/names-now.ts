import { pointerLine } from "../gedcom/kept-lines.ts";

/**
 * Of people who have no record in an export of ours since they were removed, or merged with somebody: who they are by now, by member id
 * and by what the files of the line call them; undefined for nobody. Among the names are those of families that are gone with them.
 */
export interface PeopleAway {
  readonly ids: ReadonlyMap<string, string | undefined>;
  readonly names: ReadonlyMap<string, string | undefined>;
}

/** Links that are left out where they lead to nobody; see `#kept` of the export. */
const leftOut = /^1 (?:FAMC|FAMS|HUSB|WIFE|CHIL|ASSO) $/;

/** Kept lines as an export tells them now: what leads to somebody merged leads to who remains, and to somebody removed nowhere. */
export const linesNow = (lines: readonly string[], names: PeopleAway["names"]): readonly string[] => {
  if (names.size === 0) return lines;
  const told: string[] = [];
  let isLeftOut = false;
  for (const line of lines) {
    const [, start, name] = pointerLine.exec(line) ?? [];
    if (/^[01] /.test(line)) isLeftOut = false;
    if (start !== undefined && names.has(name!)) {
      const now = names.get(name!);
      isLeftOut ||= now === undefined && leftOut.test(start);
      if (!isLeftOut) told.push(`${start}@${now ?? "VOID"}@`);
    } else if (!isLeftOut) told.push(line);
  }
  return told;
};
