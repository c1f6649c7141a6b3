import { plainOfHtml, withoutFormatting } from "./formatted-text.ts";
import type { GedcomItem } from "./gedcom-items.ts";
import { isRestricted } from "./restrictions.ts";
import { structuresOf } from "./read-records.ts";
import { textOf, type Structure } from "./structure.ts";

/** Texts of shared notes are held up to this many characters in all; a file with more of them keeps the rest as links. */
const mostCharacters = 33_554_432;

interface SharedNote {
  readonly text: string;
  /** Its own record says that only some may see it. */
  readonly isPrivate: boolean;
}

/** The shared notes (NOTE or SNOTE records) of a file, gathered from a first reading for the people of a second. */
export class SharedNotes {
  readonly #notes = new Map<string, SharedNote>();
  #characters = 0;

  add(item: GedcomItem): void {
    if (item.kind !== "record") return;
    const { tag, xref, text } = item.record;
    if ((tag !== "NOTE" && tag !== "SNOTE") || xref === null || this.#characters + text.length > mostCharacters) return;
    const [record] = structuresOf(text.split("\n"), 0);
    if (!record) return;
    this.#notes.set(xref, { text: noteText(record), isPrivate: isRestricted(record) });
    this.#characters += text.length;
  }

  get isEmpty(): boolean {
    return this.#notes.size === 0;
  }

  find(xref: string): SharedNote | undefined {
    return this.#notes.get(xref);
  }
}

/** What a note says, as plain text. */
export const noteText = (note: Structure): string => {
  const type = textOf(note, "MIME");
  if (type === "text/html") return plainOfHtml(note.value).trim();
  return (type === undefined ? withoutFormatting(note.value) : note.value).trim();
};
