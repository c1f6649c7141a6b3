import { recordName } from "../../sources/record-name.ts";
import type { AfterRecord, ImportLists, KeptRecord } from "./import-lists.ts";

/** Looked up in one query. */
const batchSize = 1_000;

export type RecordLists = Pick<ImportLists, "importsOf" | "recordsAfter">;

/** Every record that a line keeps, of one name the newest. */
export const recordsIn = async (lists: RecordLists, line: string): Promise<readonly string[]> => {
  const newest = new Map<string, KeptRecord>();
  for (const importId of await lists.importsOf(line))
    for await (const kept of recordsOf(lists, importId)) {
      const name = recordName(kept.record);
      if (name === null) continue;
      const other = newest.get(name);
      if (!other || BigInt(kept.position) > BigInt(other.position)) newest.set(name, kept);
    }
  return [...newest.values()].map(({ record }) => record);
};

async function* recordsOf(lists: RecordLists, importId: string): AsyncGenerator<KeptRecord> {
  let after: AfterRecord = { position: "0", number: 0 };
  for (;;) {
    const page = await lists.recordsAfter(importId, after, batchSize);
    yield* page;
    if (page.length < batchSize) return;
    after = page.at(-1)!;
  }
}
