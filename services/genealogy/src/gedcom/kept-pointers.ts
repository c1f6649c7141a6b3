import type { ExportOptions } from "./export-options.ts";
import { readKept, withoutLinesTo, type KeptLines } from "./kept-lines.ts";
import { structure, type Structure } from "./structure.ts";
import type { XrefRegistry } from "./xref-registry.ts";
import { scopedXref } from "./scoped-xref.ts";

/** Below the name of a picture or document: the line of files that calls it so. Taken out again by whoever adds the file itself. */
export const fileScopeTag = "_KFILE";

const linkTags = new Set(["FAMC", "FAMS", "HUSB", "WIFE", "CHIL", "ASSO"]);

/** Reads the lines that were kept of files as they are written: their names and pointers are those of the new file. */
export class KeptPointers {
  readonly #options: ExportOptions;
  readonly #names: XrefRegistry;
  /** People to whom kept lines point. */
  readonly #people = new Set<string>();
  /** What records that kept lines point to are called in their files, as `<scope> <xref>`, by what they are called in this one. */
  readonly #origins = new Map<string, string>();

  constructor(options: ExportOptions, names: XrefRegistry) {
    this.#options = options;
    this.#names = names;
  }

  /** Whether kept lines point to a record of this name as to that of a person. */
  isPerson(name: string): boolean {
    return this.#people.has(name);
  }

  /** What a record is called in its own file to which kept lines point, as `<scope> <xref>`. */
  originOf(name: string): string | undefined {
    return this.#origins.get(name);
  }

  /** Kept records, by the text of their lines. */
  read(text: string, scope: string | undefined): readonly Structure[] {
    return this.rename(readKept(this.#shown(text.split("\n"), scope), 0).structures, scope);
  }

  /** Kept lines of a person or family, without links to such as were taken away; those to nobody stay. */
  kept(lines: readonly string[], scope: string | undefined): KeptLines {
    const { exists, isRemoved } = this.#options;
    const kept = readKept(this.#shown(lines, scope));
    const isHere = ({ tag, pointer }: Structure): boolean =>
      pointer === null || !linkTags.has(tag) || !isRemoved?.(scope, pointer) || exists?.(scope, pointer) === true;
    return { ...kept, structures: this.rename(kept.structures.filter(isHere), scope) };
  }

  #shown(lines: readonly string[], scope: string | undefined): readonly string[] {
    const { visibilityOf } = this.#options;
    return visibilityOf ? withoutLinesTo(lines, (xref, tag) => visibilityOf(scope, xref, tag)) : lines;
  }

  /** Names and pointers of kept structures as they are in this file. */
  rename(structures: readonly Structure[], scope: string | undefined): readonly Structure[] {
    const { exists, isDangling, isPerson, ownRecords } = this.#options;
    const target = (pointer: string): string => {
      if (ownRecords?.has(pointer)) return pointer;
      if (pointer === "VOID" || (exists && !exists(scope, pointer))) return "VOID";
      const name = this.#nameOf(scope, pointer);
      this.#origins.set(name, scopedXref(scope, pointer));
      if (isPerson?.(scope, pointer)) this.#people.add(name);
      return name;
    };
    return structures.map((one) => ({
      ...one,
      xref: one.xref === null ? null : this.#names.of(scope, one.xref),
      pointer: one.pointer === null ? null : target(one.pointer),
      ...(one.pointer !== null && one.pointer !== "VOID" && isDangling?.(scope, one.pointer)
        ? { dangling: one.pointer }
        : {}),
      children: [
        ...(this.#options.namesFiles && one.tag === "FILE" && scope ? [structure(fileScopeTag, scope)] : []),
        ...(one.children.length === 0 ? one.children : this.rename(one.children, scope)),
      ],
    }));
  }

  /** What a record that is pointed to is called in this file: somebody merged by who remains. */
  #nameOf(scope: string | undefined, pointer: string): string {
    const remaining = this.#options.remaining?.(scope, pointer);
    return remaining ? this.#names.of(remaining.scope, remaining.xref, "I") : this.#names.of(scope, pointer);
  }
}
