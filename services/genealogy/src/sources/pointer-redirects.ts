import { pointerLine, pointersIn } from "../gedcom/kept-lines.ts";

/**
 * To whom what points to people leads who have no record in an export of ours since they were removed, or merged with somebody: who they
 * are by now, by member id and by what the files of the line call them; undefined for nobody. Among the names are those of families that
 * are gone with them.
 */
export interface PointerRedirects {
  readonly ids: ReadonlyMap<string, string | undefined>;
  readonly names: ReadonlyMap<string, string | undefined>;
  /** What files of other lines call what the file tells of, by their imports. */
  readonly older?: ReadonlyMap<string, NamesInOlderFiles>;
  /**
   * Records of the file that say word for word what an older file said: an export has the records of all files. `isCalledSo`: as one of
   * the line that the file belongs to, under the same name.
   */
  readonly copies?: ReadonlyMap<string, { readonly isCalledSo: boolean }>;
}

/**
 * By the name of a record in a file, those that it has in another: of the same people and families, and of whatever else says the same word
 * for word. None where that has no such record.
 */
export type NamesInOlderFiles = ReadonlyMap<string, readonly string[]>;

/** Lines in the `names` of the file that lines were `kept` of; undefined where they lead to what that did not have, and where nothing is called otherwise. */
export const inOlderNames = (
  lines: readonly string[],
  kept: readonly string[],
  names: NamesInOlderFiles,
): readonly string[] | undefined => {
  const used = new Set(pointersIn(kept));
  let isRenamed = false;
  const renamed: string[] = [];
  for (const line of lines) {
    const [, start, name] = pointerLine.exec(line) ?? [];
    const same = name === undefined ? undefined : names.get(name);
    const known = same?.find((one) => used.has(one));
    if (same && known === undefined) return undefined;
    isRenamed ||= known !== undefined && known !== name;
    renamed.push(known === undefined ? line : `${start}@${known}@`);
  }
  return isRenamed ? renamed : undefined;
};

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
