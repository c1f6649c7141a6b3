import { pointersIn } from "../../gedcom/kept-lines.ts";
import { recordKey } from "../../sources/record-keys.ts";
import { recordName } from "../../sources/record-name.ts";
import { renamedText } from "./record-names.ts";

interface NamedRecord {
  /** Digest of what it says apart from names. */
  readonly key: string;
  readonly pointers: readonly string[];
}

/** What records say, by their names. */
export class NamedRecords {
  readonly #records = new Map<string, NamedRecord>();
  readonly #byKey = new Map<string, string[]>();

  add(text: string): void {
    const name = recordName(text);
    if (name === null || !text.startsWith("0 @")) return;
    const key = recordKey(renamedText(text, () => "X"));
    this.#records.set(name, { key, pointers: pointersIn(text.split("\n")) });
    const same = this.#byKey.get(key);
    if (same) same.push(name);
    else this.#byKey.set(key, [name]);
  }

  /**
   * What records of another file are called that say the same as these, and lead to such as say the same; none for one that is new. `isSame`: of
   * what is no record here, such as people.
   */
  namesIn(others: NamedRecords, isSame: (name: string, other: string) => boolean): Map<string, readonly string[]> {
    /** `seen`: records may lead to one another in a circle. */
    const isCopy = (name: string, other: string, seen: Set<string>): boolean => {
      const [one, another] = [this.#records.get(name), others.#records.get(other)];
      if (!one || !another) return one === another && isSame(name, other);
      const pair = `${name} ${other}`;
      if (seen.has(pair)) return true;
      seen.add(pair);
      return (
        one.key === another.key &&
        one.pointers.length === another.pointers.length &&
        one.pointers.every((pointer, at) => isCopy(pointer, another.pointers[at]!, seen))
      );
    };
    return new Map(
      [...this.#records].map(([name, { key }]) => [
        name,
        (others.#byKey.get(key) ?? []).filter((other) => isCopy(name, other, new Set())),
      ]),
    );
  }
}
