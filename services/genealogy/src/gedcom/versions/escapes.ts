import { escapedNameMark } from "@kinkeeper/contracts/genealogy/record-name";
import { childOf, structure, type Structure } from "../structure.ts";

/**
 * What a version of GEDCOM has no word for travels in a file of ours as an extension, and is taken back when that file is read:
 *
 * - A tag that the version does not know, or does not allow where it stands, has `__` before it.
 * - `_GEDCOM5 <tag> <payload>` below a line of a 7.0 file, `_GEDCOM7 …` below one of a 5.5.1 file, says how the line reads in the
 *   other version, where that does not follow from the line itself; without payload only the tag is another. `_GEDCOM7` in a
 *   7.0 file is what its source said against the rules of the version.
 * - The name of a record with letters that the version does not allow has `K_` before it and `_<hexadecimal code>_` for them.
 */
const foreign = "__";

/** A tag as an extension; those of other people that begin alike get two more, so that they come back as they were. */
export const escapedTag = (tag: string): string => `${foreign}${tag}`;

export const unescapedTag = (tag: string): string => (tag.startsWith(foreign) ? tag.slice(foreign.length) : tag);

/** A line, with those below it, as it is read in a file of ours. */
export const withOwnTags = (line: Structure): Structure => ({
  ...line,
  tag: unescapedTag(line.tag),
  children: line.children.map(withOwnTags),
});

/** Whether a tag of somebody else looks like one that was escaped. */
export const looksEscaped = (tag: string): boolean => tag.startsWith(foreign);

export const inFiveTag = "_GEDCOM5";
export const inSevenTag = "_GEDCOM7";

/** GEDCOM 7 allows any length; 5.5.1 allows more letters, and 20 of them: a longer name is written whole, for shortened it would be lost. */
const allowed = { "7.0": /^[A-Z0-9_]+$/, "5.5.1": /^[A-Za-z0-9][A-Za-z0-9_-]*$/ } as const;

/** The name of a record as a version of GEDCOM allows it. */
export const escapedName = (name: string, version: keyof typeof allowed): string =>
  allowed[version].test(name) && !name.startsWith(escapedNameMark)
    ? name
    : escapedNameMark +
      Array.from(name)
        .map((one) => (/[A-Z0-9]/.test(one) ? one : `_${one.codePointAt(0)!.toString(16).toUpperCase()}_`))
        .join("");

/** How a line reads in the other version: below it, where that does not follow from the line itself. */
export const originalBelow = (
  tag: typeof inFiveTag | typeof inSevenTag,
  line: Structure,
  written: Structure,
): Structure => {
  const isSamePayload = line.value === written.value;
  return structure(tag, isSamePayload || line.pointer !== null ? line.tag : `${line.tag} ${line.value}`);
};

/** A line as `originalBelow` said that it reads, without the words that were added in its place. */
export const restoredFrom = (mark: typeof inFiveTag | typeof inSevenTag, line: Structure): Structure => {
  const original = childOf(line, mark);
  if (!original) return line;
  const [tag = line.tag] = original.value.split(" ", 1);
  const value = original.value === tag ? line.value : original.value.slice(tag.length + 1);
  const wasAdded =
    tag === "ALIA" ? childOf(line, "TYPE") : original.value === tag ? undefined : childOf(line, "PHRASE");
  const children = line.children.filter((child) => child !== original && child !== wasAdded);
  // The words of a role stand in its place where 5.5.1 shows them.
  const isInWords = line.tag === "RELA" && tag === "ROLE" && value !== line.value;
  return { ...line, tag, value, children: isInWords ? [structure("PHRASE", line.value), ...children] : children };
};

/** Below a line that points to nothing: the record it led to in its file, which has none of that name; without payload: none, what follows is theirs. */
const danglingTag = "_POINTER";

/** A line that leads nowhere with what it led to; `nameOfNobody` has a name for that where the version may point to what is not there. */
export const withDangling = (line: Structure, nameOfNobody: (xref: string) => string | undefined): Structure => {
  const children = line.children.map((child) => withDangling(child, nameOfNobody));
  const isSame = children.every((child, at) => child === line.children[at]);
  if (line.pointer === "VOID" && line.dangling === undefined && children.some(({ tag }) => tag === danglingTag))
    return { ...line, children: [structure(danglingTag), ...children] };
  if (line.dangling === undefined || line.pointer !== "VOID") return isSame ? line : { ...line, children };
  const pointer = nameOfNobody(line.dangling);
  return pointer === undefined
    ? { ...line, children: [structure(danglingTag, line.dangling), ...children] }
    : { ...line, pointer, children };
};

/** A line of a file of ours that leads where `withDangling` said. */
export const danglingAgain = (line: Structure): Structure => {
  const original = line.pointer === "VOID" ? childOf(line, danglingTag) : undefined;
  if (!original) return line;
  return { ...line, pointer: original.value || "VOID", children: line.children.filter((child) => child !== original) };
};

/** Says of a line that it stands there only because version 7 asks for one: `_ADDED Y`. Files of ours are read without such lines. */
export const addedTag = "_ADDED";
