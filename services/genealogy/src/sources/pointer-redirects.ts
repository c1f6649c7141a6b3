import { pointerLine } from "../gedcom/kept-lines.ts";

/**
 * To whom what points to people leads who have no record in an export of ours since they were removed, or merged with somebody: who they
 * are by now, by member id and by what the files of the line call them; undefined for nobody. Among the names are those of families that
 * are gone with them.
 */
export interface PointerRedirects {
  readonly ids: ReadonlyMap<string, string | undefined>;
  readonly names: ReadonlyMap<string, string | undefined>;
}

/** Links that are left out where they lead to nobody; see `KeptPointers`. */
const leftOut = /^1 (?:FAMC|FAMS|HUSB|WIFE|CHIL|ASSO) $/;

/** Which lines of a record link somebody to a family. */
const familyLink = /^1 FAM[CS] @/;

/**
 * Kept lines as an export tells them now: what leads to somebody merged leads to who remains, and to somebody removed nowhere. `linesInFile`: the
 * lines of a person in it, who may be in other families by now.
 */
export const redirectedLines = (
  lines: readonly string[],
  names: PointerRedirects["names"],
  linesInFile?: readonly string[],
): readonly string[] => {
  const links = linesInFile && new Set(linesInFile.filter((line) => familyLink.test(line)));
  const now: string[] = [];
  let isLeftOut = false;
  for (const line of lines) {
    const [, start, name] = pointerLine.exec(line) ?? [];
    if (/^[01] /.test(line)) isLeftOut = links !== undefined && familyLink.test(line) && !links.has(line);
    if (start !== undefined && names.has(name!)) {
      const nameNow = names.get(name!);
      isLeftOut ||= nameNow === undefined && leftOut.test(start);
      if (!isLeftOut) now.push(`${start}@${nameNow ?? "VOID"}@`);
    } else if (!isLeftOut) now.push(line);
  }
  return now;
};
