import { withFewMarks } from "@kinkeeper/contracts/text";
import { getFileNameLowLevel, type Entry } from "yauzl";

const utf8 = new TextDecoder("utf-8", { fatal: true });
const windows = new TextDecoder("windows-1252");

const decoded = (bytes: Uint8Array, decoder: Pick<typeof utf8, "decode">): string | undefined => {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined; // these bytes are no text of that kind
  }
};

/** An entry of a ZIP whose names were left as bytes. */
export type RawEntry = Pick<Entry, "generalPurposeBitFlag" | "extraFields" | "externalFileAttributes"> & {
  readonly fileName: unknown;
};

/** Of fields that name the file once more. */
const unicodePath = 0x7075;

/**
 * What an entry may be called: programs write names in UTF-8 without saying so, in CP437 or as Windows has it. The likeliest first.
 */
export const namesOf = ({ fileName, generalPurposeBitFlag, extraFields }: RawEntry): readonly string[] => {
  const bytes = fileName as Buffer;
  // The first alone: each is compared with the whole name, and there may be thousands.
  const named = extraFields.filter(({ id }) => id === unicodePath).slice(0, 1);
  const said = getFileNameLowLevel(generalPurposeBitFlag, bytes, named, false);
  const names = [decoded(bytes, utf8), said, decoded(bytes, windows)].filter((name) => name !== undefined);
  return [...new Set(names)];
};

/**
 * Names are compared by what people see of them: one way of slashes, letters composed. No path is ever made of one. Of marks in a row
 * only as many count as a text may have: `normalize` takes the square of their number.
 */
export const comparable = (name: string): string =>
  withFewMarks(name)
    .normalize("NFC")
    .replaceAll("\\", "/")
    .replace(/^(?:[a-z]:)?(?:\.?\/)+/i, "");

/** The same where it is only known in which case somebody wrote it. */
export const nameKey = (name: string): string => comparable(name).toLowerCase();

export const lastPart = (key: string): string => key.slice(key.lastIndexOf("/") + 1);

/** A path without steps that go nowhere or up again; what lies above the first folder is left away. */
export const resolved = (path: string): string => {
  const parts: string[] = [];
  for (const part of path.split("/"))
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  return parts.join("/");
};

/** Whether a path leaves a folder again that it entered: then it says exactly where its file is. */
export const hasParentSegment = (path: string): boolean => path.replace(/^(?:\.{0,2}\/)+/, "").includes("/../");

/** A name without the escapes of an address; as it is where it has none. */
export const unescaped = (name: string): string => {
  try {
    return decodeURIComponent(name);
  } catch {
    return name; // a percent sign that is none of an address
  }
};

export const isWebAddress = (name: string): boolean => /^(?:https?|ftps?|mailto|data):/i.test(name);

/** Ways to read the name that a GEDCOM file gives a file: an address of version 7, a path on somebody's disk. */
export const pathsOf = (name: string): readonly string[] => {
  const path = name.trim().replace(/^file:\/\/(?:localhost)?/i, "");
  const written = [comparable(path), comparable(unescaped(path))];
  return [...new Set([...written, ...written.map(resolved)])];
};

const isLink = ({ externalFileAttributes }: RawEntry): boolean =>
  ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;

/** Whether an entry that is called so is a file: no folder, and no link to another. */
export const isFile = (entry: RawEntry, name = "/"): boolean => !isLink(entry) && !/[\\/]$/.test(name);
