import type { IssueList } from "../../gedcom/issue-list.ts";
import type { FieldChange, FieldValue } from "../../sources/proposed-change.ts";

/** What a record of a file says otherwise than people did who changed it here. */
interface Conflicts {
  /** Where the record begins. */
  readonly line: number;
  /** Whom it is about: "Emma Darwin", "the family @F1@". */
  readonly of: string;
  readonly texts: readonly FieldChange[];
}

const ownNames: Readonly<Record<string, string>> = { endDate: "date of divorce", endPlace: "place of divorce" };

/** "The birth date of Emma Darwin". */
const subjectOf = (field: string, of: string): string => {
  if (field === "pedigree") return `How a child of ${of} belongs to its parents`;
  const name = ownNames[field] ?? field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `The ${name} of ${of}`;
};

/** Of a text; whoever reads it knows where to find the rest. */
const longest = 60;

const quoted = (text: FieldValue): string => {
  if (typeof text !== "string") return "empty";
  return text.length > longest ? `“${text.slice(0, longest).toWellFormed()}…”` : `“${text}”`;
};

/** Tells whoever imports a file what of it is not taken: what people wrote here is not written over. */
export class ConflictReport {
  readonly #issues: IssueList;
  /** The same is said of a child with each of its parents, and by a decision that is made once more. */
  readonly #reported = new Set<string>();

  constructor(issues: IssueList) {
    this.#issues = issues;
  }

  add({ line, of, texts }: Conflicts): void {
    for (const { field, before, after } of texts) {
      const message = `${subjectOf(field, of)} stays ${quoted(before)}, as it was changed here. The file says ${quoted(after)}.`;
      // Two may be called the same.
      const key = `${line} ${message}`;
      if (this.#reported.has(key)) continue;
      this.#reported.add(key);
      this.#issues.add(line, message);
    }
  }
}
