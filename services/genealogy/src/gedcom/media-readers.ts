import { isEndOfMarriage, isMarriage, leadsToEnd, leadsToMarriage } from "./partnership.ts";
import { isRestricted } from "./restrictions.ts";
import type { Structure } from "./structure.ts";

/** Which records of pictures and documents lines lead to that everybody may see, and which only some may. */
export class MediaReaders {
  readonly #open = new Set<string>();
  readonly #kept = new Set<string>();
  /** Sources that show a picture or document. */
  readonly #sourcesOf = new Map<string, string[]>();

  noteSource({ xref, children }: Structure): void {
    if (xref === null) return;
    for (const { tag, pointer } of children) {
      if (tag !== "OBJE" || pointer === null) continue;
      const sources = this.#sourcesOf.get(pointer);
      if (sources) sources.push(xref);
      else this.#sourcesOf.set(pointer, [xref]);
    }
  }

  /** Of a person or a family. `names`: what is meant by a line that is no pointer. */
  noteLinks(record: Structure, names: ReadonlyMap<Structure, string>): void {
    this.#note(record, names, false);
  }

  /** Whether everything that leads to it is private; nobody's is for everybody. To be asked for after the last record. */
  isPrivate(name: string): boolean {
    const ways = [name, ...(this.#sourcesOf.get(name) ?? [])];
    return ways.some((way) => this.#kept.has(way)) && !ways.some((way) => this.#open.has(way));
  }

  #note(line: Structure, names: ReadonlyMap<Structure, string>, isRestrictedAbove: boolean): void {
    const isHidden = isRestrictedAbove || isRestricted(line);
    const name = names.get(line) ?? (line.tag === "OBJE" || line.tag === "SOUR" ? line.pointer : null);
    if (name !== null) (isHidden ? this.#kept : this.#open).add(name);
    const [isMarriageKept, isEndKept] = [isMarriage, isEndOfMarriage].map((isOfKind) =>
      line.children.some((child) => isOfKind(child) && isRestricted(child)),
    );
    for (const child of line.children) {
      const goesAlong = (isMarriageKept && leadsToMarriage(child)) || (isEndKept && leadsToEnd(child));
      this.#note(child, names, isHidden || goesAlong === true);
    }
  }
}
