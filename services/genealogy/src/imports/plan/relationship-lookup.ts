import { saidKey, pendingKey } from "../../sources/record-keys.ts";
import type { ImportLists, ListedRelationship } from "./import-lists.ts";
import type { FileRelationship } from "./file-relationships.ts";

/** How a relationship of a file stands in the archive. `removed`: by a person, so that no file brings it back. */
export type RelationshipMatch = "absent" | "same" | "changed" | "undone" | "removed";

/**
 * Looks up relationships between people who were here before. Gathers what is asked for until somebody needs an answer,
 * then asks for all of it at once.
 */
export class RelationshipLookup {
  readonly #lists: Pick<ImportLists, "findRelationships">;
  readonly #addsOnly: boolean;
  #lot: { readonly ids: string[]; answer?: Promise<ReadonlyMap<string, ListedRelationship>> } = { ids: [] };

  /** `addsOnly`: what is said anew is proposed, unless it waits already. */
  constructor(lists: Pick<ImportLists, "findRelationships">, addsOnly: boolean) {
    this.#lists = lists;
    this.#addsOnly = addsOnly;
  }

  find({ relationshipId, says, source, isByScore, partial }: FileRelationship): () => Promise<RelationshipMatch> {
    if (this.#lot.answer) this.#lot = { ids: [] };
    const lot = this.#lot;
    lot.ids.push(relationshipId);
    return async () => {
      lot.answer ??= this.#ask(lot.ids);
      const row = (await lot.answer).get(relationshipId);
      if (!row) return "absent";
      if (!row.active) return row.removed_by === null ? "removed" : "undone";
      // What people typed in is filled in; what other files said of two people is no file's to correct that only looks like theirs.
      if (isByScore && row.said_key !== null) return "same";
      const key = saidKey(says, source.extra);
      if (row.said_key === key || (!partial.redirects && row.other_said_key === key)) return "same";
      const keys = this.#addsOnly ? [key, pendingKey(says, source.extra)] : [];
      return keys.some((one) => row.waiting.includes(one)) ? "same" : "changed";
    };
  }

  async #ask(ids: readonly string[]): Promise<ReadonlyMap<string, ListedRelationship>> {
    const rows = await this.#lists.findRelationships(ids);
    return new Map(rows.map((row) => [row.id, row]));
  }
}
