import type { ImportedPerson, Pedigree } from "./gedcom-items.ts";
import { uidOf } from "./identifiers.ts";
import { isLiving } from "./living.ts";
import { memberNamesOf, nameStructures } from "./names.ts";
import { childOf, linesOf, oneLine, textOf, type Structure } from "./structure.ts";
import { restOfEvents, vitalEventOf } from "./vital-events.ts";

const sexes: Readonly<Record<string, "male" | "female" | "other">> = { M: "male", F: "female", X: "other" };

export const sexOf = (record: Structure): "male" | "female" | "other" | null =>
  sexes[textOf(record, "SEX")?.toUpperCase() ?? ""] ?? null;

/** How a FAMC line says the child belongs; nothing said is by birth. */
export const pedigreeOf = (link: Structure): Pedigree => {
  const said = (textOf(link, "PEDI") ?? "birth").toLowerCase();
  if (said === "natural") return "birth";
  return said === "birth" || said === "adopted" || said === "foster" || said === "sealing" || said === "step"
    ? said
    : "other";
};

const linksOf = (record: Structure, tag: string): readonly Structure[] =>
  record.children.filter((child) => child.tag === tag && child.pointer !== null && child.pointer !== "VOID");

/** HTML of a note as plain text; GEDCOM 7 allows `<p>`, `<br>`, `<b>`, `<i>` and the like in it. */
const plainText = (html: string): string =>
  html
    .replace(/<\/p>\s*<p[^>]*>/gi, "\n\n")
    .replace(/<br\s*\/?>/gi, "\n")
    .replace(/<[^>]+>/g, "")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&nbsp;/g, "\u00a0")
    .replace(/&amp;/g, "&");

const noteText = (note: Structure): string =>
  (textOf(note, "MIME") === "text/html" ? plainText(note.value) : note.value).trim();

/** The texts of the notes written into the record. Shared notes stay pointers in `extra`. */
export const biographyOf = (record: Structure): string | null =>
  record.children
    .filter(({ tag, pointer }) => tag === "NOTE" && pointer === null)
    .map(noteText)
    .filter((text) => text !== "")
    .join("\n\n") || null;

/** Whether a list of structures says exactly the same as another. */
const isSame = (some: readonly Structure[], others: readonly Structure[]): boolean =>
  some.length === others.length &&
  some.every((one, index) => {
    const other = others[index]!;
    return (
      one.tag === other.tag &&
      one.pointer === other.pointer &&
      oneLine(one.value) === other.value &&
      isSame(one.children, other.children)
    );
  });

const isPlain = (line: Structure): boolean => line.children.length === 0;

/**
 * What of a person's record the fields do not hold, in the record's order. A structure is left out only when writing the fields
 * gives it back exactly; else it is kept whole, and the export prefers it as long as the fields still say the same.
 */
const extraOf = (record: Structure, notes: readonly Structure[]): string[] => {
  const names = record.children.filter(({ tag }) => tag === "NAME");
  const areNamesHeld = isSame(names, nameStructures(memberNamesOf(record)));
  const isNoteHeld = notes.length === 1 && isPlain(notes[0]!) && notes[0]!.value.trim() === notes[0]!.value;
  const sexLine = sexOf(record) === null ? undefined : childOf(record, "SEX");
  const seen = new Set<string>();
  const kept: Structure[] = [];
  for (const child of record.children) {
    switch (child.tag) {
      case "NAME":
        if (!areNamesHeld) kept.push(child);
        break;
      case "NOTE":
        if (!isNoteHeld || child !== notes[0]) kept.push(child);
        break;
      case "SEX":
        if (child !== sexLine || !isPlain(child)) kept.push(child);
        break;
      case "FAMC":
      case "FAMS":
        if (!isPlain(child) || child.pointer === null || child.pointer === "VOID") kept.push(child);
        break;
      case "BIRT":
      case "DEAT":
        // The main event is moved to the front of its kind, where the export looks for it.
        if (!seen.has(child.tag)) kept.push(...restOfEvents(record, child.tag));
        seen.add(child.tag);
        break;
      default:
        kept.push(child);
    }
  }
  const lines: string[] = [];
  for (const child of kept) linesOf(child, 1, lines);
  return lines;
};

/** An INDI record in our terms. `xref` is the name it goes by from here on. */
export const mapPerson = (record: Structure, xref: string, now: Date): ImportedPerson => {
  const birth = vitalEventOf(record, "BIRT");
  const death = vitalEventOf(record, "DEAT");
  const notes = record.children.filter(({ tag, pointer }) => tag === "NOTE" && pointer === null);
  return {
    xref,
    uid: uidOf(record),
    refn: textOf(record, "REFN") ?? null,
    ...memberNamesOf(record),
    sex: sexOf(record),
    birthDate: birth.date,
    birthPlace: birth.place,
    deathDate: death.date,
    deathPlace: death.place,
    isLiving: isLiving(record, now),
    biography: biographyOf(record),
    childIn: linksOf(record, "FAMC").map((link) => ({ family: link.pointer!, pedigree: pedigreeOf(link) })),
    partnerIn: linksOf(record, "FAMS").map((link) => link.pointer!),
    extra: extraOf(record, notes),
    line: record.line,
  };
};
