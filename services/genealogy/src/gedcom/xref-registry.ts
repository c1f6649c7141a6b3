/** What GEDCOM 7 allows between the `@`s, and 5.5.1 by length (22 with both). */
const allowed = /^[A-Z0-9_]{1,20}$/;

/**
 * Names of records that are unique in the file being written. Records come from several imports, which use the same names, and
 * from the archive, whose ids are too long for GEDCOM; the first to come keeps its name where GEDCOM allows it.
 */
export class XrefRegistry {
  readonly #byScope = new Map<string, Map<string, string>>();
  readonly #used = new Set<string>(["VOID"]);
  #next = 1;

  /** The name under which a record of a scope is written; always the same for the same one. `letter` begins a new name. */
  of(scope: string | undefined, xref: string, letter = "X"): string {
    if (xref === "VOID") return xref;
    let names = this.#byScope.get(scope ?? "");
    if (!names) this.#byScope.set(scope ?? "", (names = new Map()));
    let name = names.get(xref);
    if (name === undefined) {
      name = allowed.test(xref) && !this.#used.has(xref) ? xref : this.fresh(/^[A-Z]/.exec(xref)?.[0] ?? letter);
      this.#used.add(name);
      names.set(xref, name);
    }
    return name;
  }

  /** A name nobody has yet. */
  fresh(letter: string): string {
    let name: string;
    do name = `${letter}_${this.#next++}`;
    while (this.#used.has(name));
    this.#used.add(name);
    return name;
  }
}
