import { memberFields } from "@kinkeeper/contracts/genealogy/member";
import type { GedcomItem } from "./gedcom-items.ts";
import { isKept } from "./restrictions.ts";
import { structuresOf } from "./read-records.ts";
import { structure, textOf, type Structure } from "./structure.ts";

/** Texts of shared notes are held up to this many characters in all; a file with more of them keeps the rest as links. */
const mostCharacters = 33_554_432;

/** Notes of one record are read until they are longer than this: more than a biography holds. */
const mostOfOne = memberFields.biography.maxLength;

/** The shared notes (NOTE or SNOTE records) of a file, gathered from a first reading for the people of a second. */
export class SharedNotes {
  readonly #texts = new Map<string, string>();
  #characters = 0;

  add(item: GedcomItem): void {
    if (item.kind !== "record") return;
    const { tag, xref, text } = item.record;
    if ((tag !== "NOTE" && tag !== "SNOTE") || xref === null || this.#characters + text.length > mostCharacters) return;
    const [record] = structuresOf(text.split("\n"), 0);
    if (!record) return;
    this.#texts.set(xref, noteText(record));
    this.#characters += text.length;
  }

  get isEmpty(): boolean {
    return this.#texts.size === 0;
  }

  textOf(xref: string): string | undefined {
    return this.#texts.get(xref);
  }
}

/** HTML of a note as plain text; GEDCOM 7 allows `<p>`, `<br>`, `<b>`, `<i>` and the like in it. */
const plainText = (html: string): string =>
  html
    .replace(/<\/p>\s*<p[^>]*>/gi, "\n\n")
    .replace(/<br\s*\/?>/gi, "\n")
    .replace(/<[^<>]+>/g, "")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&nbsp;/g, "\u00a0")
    .replace(/&amp;/g, "&");

const noteText = (note: Structure): string =>
  (textOf(note, "MIME") === "text/html" ? plainText(note.value) : note.value).trim();

export const isNote = ({ tag }: Structure): boolean => tag === "NOTE" || tag === "SNOTE";
export const isInlineNote = ({ tag, pointer }: Structure): boolean => tag === "NOTE" && pointer === null;

/** Whether a record keeps one of its notes private: the biography is made of all of them. */
export const isBiographyKept = (children: readonly Structure[]): boolean =>
  children.some((child) => isNote(child) && isKept(child));

export interface Biography {
  readonly text: string | null;
  /** Part of it stands in shared notes. */
  readonly isShared: boolean;
}

/** The texts of a record's own notes, and of those shared ones that are known, in the record's order. */
export const biographyOf = (children: readonly Structure[], notes?: SharedNotes): Biography => {
  let isShared = false;
  let length = 0;
  const texts: string[] = [];
  for (const note of children.filter(isNote)) {
    const shared = note.pointer === null ? undefined : notes?.textOf(note.pointer);
    if (shared !== undefined) isShared = true;
    const text = note.pointer === null ? noteText(note) : shared;
    // Thousands of links to one long note would otherwise make a text of gigabytes; no field holds as much.
    if (!text || length > mostOfOne) continue;
    texts.push(text);
    length += text.length;
  }
  return { text: texts.join("\n\n") || null, isShared };
};

/** FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/), to see whether a text was changed since it was read. */
const fingerprint = (text: string): string => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, "0");
};

const markTag = "_BIOGRAPHY";

/**
 * Kept beside the notes of a biography that was put together from shared ones: an export sees by it that the biography still
 * is what the notes say, and restores the links instead of writing the text once more. Never written to a file.
 */
export const biographyMark = (text: string): Structure => structure(markTag, fingerprint(text));

/** The notes of a person for an export: as kept while together they still are the biography, else written anew. */
export const composeNotes = (biography: string | null, kept: readonly Structure[]): readonly Structure[] => {
  const mark = kept.find(({ tag }) => tag === markTag);
  const notes = kept.filter(isNote);
  const isUnchanged = mark ? mark.value === fingerprint(biography ?? "") : biographyOf(notes).text === biography;
  if (isUnchanged) return notes;
  const links = mark ? [] : notes.filter((note) => !isInlineNote(note));
  if (biography === null) return links;
  // Where the note comes from is still worth knowing; its translations are of a text that is gone.
  const about = notes.find(isInlineNote)?.children.filter(({ tag }) => !["TRAN", "LANG", "MIME"].includes(tag)) ?? [];
  return [structure("NOTE", biography, about), ...links];
};

/** What `composeNotes` takes care of. */
export const isBiographical = (child: Structure): boolean => isNote(child) || child.tag === markTag;
