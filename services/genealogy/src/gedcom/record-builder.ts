import type { GedcomVersion } from "@kinkeeper/contracts/dates/gedcom-date";
import type { IssueList } from "./issue-list.ts";
import type { Structure } from "./structure.ts";

/** A structure while its record is being read. */
interface OpenStructure extends Structure {
  value: string;
  pointer: string | null;
  readonly children: OpenStructure[];
}

/** Levels above this are not nesting but numbers at the beginning of broken text (GEDCOM 5.5.1: at most 99). */
export const deepestLevel = 99;

/** A record larger than this (structures, or characters) is no record of a person; what follows in it is left out. */
const mostStructures = 100_000;
const mostCharacters = 16_777_216;

const textTags = new Set(["NOTE", "SNOTE", "TEXT", "CONT", "CONC"]);
/** Records that are themselves a text, continued at level 1. */
const textRecords = new Set(["NOTE", "SNOTE"]);

/** Puts lines together into records. Levels that jump are taken as one deeper; continuation lines become part of the text. */
export class RecordBuilder {
  readonly #issues: Pick<IssueList, "add">;
  #version: { readonly version?: GedcomVersion };
  /** The line of descent to the structure that was read last, and the level each was written with. */
  readonly #path: OpenStructure[] = [];
  readonly #levels: number[] = [];
  #record: OpenStructure | null = null;
  #last: OpenStructure | null = null;
  /** The text that a line without a level continues, when the line before was text. */
  #text: OpenStructure | null = null;
  #structures = 0;
  #characters = 0;

  /** `version`: said of every structure. */
  constructor(issues: Pick<IssueList, "add">, version?: GedcomVersion) {
    this.#issues = issues;
    this.#version = version === undefined ? {} : { version };
  }

  /** Says it of every structure from now on: a file tells its version in its header. */
  inVersion(version: GedcomVersion): void {
    this.#version = { version };
  }

  /** The record that is complete now, if any; the builder is empty then. */
  finish(): Structure | null {
    const record = this.#record;
    this.#record = null;
    this.#last = null;
    this.#text = null;
    this.#path.length = 0;
    this.#levels.length = 0;
    this.#structures = 0;
    this.#characters = 0;
    return record;
  }

  /** Whether a line deep below the last one is more likely a piece of broken text. */
  isBrokenText(level: number): boolean {
    return this.#text !== null && level > (this.#levels.at(-1) ?? 0) + 2;
  }

  /** Takes a line without level as part of the text before it; false when there is none. */
  continueText(text: string): boolean {
    if (!this.#text) return false;
    if (this.#characters < mostCharacters) this.#grow(this.#text, `\n${text}`);
    return true;
  }

  add(level: number, xref: string | null, tag: string, pointer: string | null, value: string, line: number): void {
    if (level === 0) {
      const record: OpenStructure = { tag, xref, pointer, value, children: [], line };
      this.#record = record;
      this.#open(record, 0);
      return;
    }
    if (!this.#record) {
      this.#issues.add(line, `This line comes before the first record; it was left out.`);
      return;
    }
    if (this.#structures >= mostStructures || this.#characters >= mostCharacters) {
      if (this.#structures !== Infinity)
        this.#issues.add(line, `The record @${this.#record.xref ?? ""}@ is too long; the rest of it was left out.`);
      this.#structures = Infinity;
      return;
    }
    if (tag === "CONC" || tag === "CONT") {
      const target = this.#continued(level);
      // A text that begins with "@" looked like a pointer until it went on.
      if (target.pointer !== null) [target.value, target.pointer] = [`@${target.pointer}@`, null];
      this.#grow(target, tag === "CONC" ? value : `\n${value}`);
      this.#text = target;
      return;
    }
    while (this.#levels.at(-1)! >= level) {
      this.#path.pop();
      this.#levels.pop();
    }
    const parent = this.#path.at(-1)!;
    const child: OpenStructure = { tag, xref, pointer, value, children: [], line, ...this.#version };
    parent.children.push(child);
    this.#open(child, level);
  }

  #open(opened: OpenStructure, level: number): void {
    this.#path.push(opened);
    this.#levels.push(level);
    this.#last = opened;
    this.#text = textTags.has(opened.tag) && opened.pointer === null ? opened : null;
    this.#structures++;
    this.#characters += opened.value.length;
  }

  /** The structure a continuation line of this level continues; programs that write the level of the text itself mean it too. */
  #continued(level: number): OpenStructure {
    let depth = this.#path.length - 1;
    while (depth > 0 && this.#levels[depth]! >= level) depth--;
    const parent = this.#path[depth]!;
    return depth === 0 && !textRecords.has(parent.tag) ? this.#last! : parent;
  }

  #grow(target: OpenStructure, text: string): void {
    target.value += text;
    this.#characters += text.length;
  }
}
