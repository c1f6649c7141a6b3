import type { GedcomVersion } from "@kinkeeper/contracts/dates/gedcom-date";
import { escapedName } from "./versions/escapes.ts";

/** What GEDCOM 7 allows between the `@`s, and 5.5.1 by length (22 with both). */
const allowed = /^[A-Z0-9_]{1,20}$/;

/** Whether a name is one that `fresh` gives: no file has it for what it names. */
export const isFreshName = (name: string): boolean => /^[A-Z]_\d+$/.test(name);

/**
 * Names of records that are unique in the file being written. Records come from several imports, which use the same names, and
 * from the archive, whose ids are too long for GEDCOM; the first to come keeps its name, as far as its letters are allowed (see
 * escapes.ts).
 */
export class XrefRegistry {
  readonly #byScope = new Map<string, Map<string, string>>();
  readonly #used = new Set<string>(["VOID"]);
  readonly #nobodys = new Set<string>();
  readonly #version: GedcomVersion;
  readonly #reserved: ReadonlySet<string>;
  #next = 1;

  /** `reserved`: names that records have, also of those that are not written yet: `fresh` gives them to nobody. */
  constructor(version: GedcomVersion, reserved: ReadonlySet<string> = new Set()) {
    this.#version = version;
    this.#reserved = reserved;
  }

  /** The name under which a record of a scope is written; always the same for the same one. `letter` begins a new name. */
  of(scope: string | undefined, xref: string, letter = "X"): string {
    if (xref === "VOID") return xref;
    let names = this.#byScope.get(scope ?? "");
    if (!names) this.#byScope.set(scope ?? "", (names = new Map()));
    let name = names.get(xref);
    if (name === undefined) {
      // What the archive calls somebody tells nobody anything; names of files are to be the same in every export.
      const own = scope ? escapedName(xref, this.#version) : xref;
      const isFree = !this.#used.has(own) && (scope ? true : allowed.test(own));
      name = isFree ? own : this.fresh(/^[A-Z]/.exec(xref)?.[0] ?? letter);
      this.#used.add(name);
      names.set(xref, name);
    }
    return name;
  }

  /** What lines may go on calling a record that no file has, so that no other record is meant; undefined where one is called so. */
  ofNobody(xref: string): string | undefined {
    const name = escapedName(xref, this.#version);
    if (this.#used.has(name)) return this.#nobodys.has(name) ? name : undefined;
    this.#used.add(name);
    this.#nobodys.add(name);
    return name;
  }

  /** A name nobody has yet. */
  fresh(letter: string): string {
    let name: string;
    do name = `${letter}_${this.#next++}`;
    while (this.#used.has(name) || this.#reserved.has(name));
    this.#used.add(name);
    return name;
  }
}
