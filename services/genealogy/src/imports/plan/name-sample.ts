import { joinedName } from "@kinkeeper/contracts/genealogy/readable";
import type { ImportedPerson } from "../../gedcom/gedcom-items.ts";

const mostNames = 8;
const longestName = 80;

/** A few names of a file with letters beyond ASCII: they show whether it was read in the right character set. */
export class NameSample {
  readonly #names = new Set<string>();

  add({ firstName, lastName, maidenName }: Pick<ImportedPerson, "firstName" | "lastName" | "maidenName">): void {
    if (this.#names.size === mostNames) return;
    const name = joinedName({ firstName: firstName ?? null, lastName: lastName ?? maidenName ?? null });
    // oxlint-disable-next-line no-control-regex -- ASCII as it is defined
    if (name.length <= longestName && /[^\x00-\x7f]/.test(name)) this.#names.add(name.toWellFormed());
  }

  get first(): readonly string[] {
    return [...this.#names];
  }
}
