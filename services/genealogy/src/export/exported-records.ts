import type { ExportedRecord } from "../gedcom/gedcom-items.ts";
import { headerName } from "../sources/record-name.ts";
import { keptRecords, type KeptRecord } from "./archive-pages.ts";
import { isOwnRecord, type ExportedSources } from "./exported-sources.ts";
import type { LivingFilter } from "./living-filter.ts";
import type { ArchiveRows } from "./process/export-ports.ts";
import { scopedXref } from "../gedcom/scoped-xref.ts";
import { isFamily } from "./unlinked-families.ts";

/** The records of files that are about neither people nor families. */
export async function* otherRecords(
  archive: ArchiveRows,
  living: LivingFilter,
  sources: ExportedSources,
): AsyncGenerator<ExportedRecord> {
  const records = new NewestRecords();
  for await (const record of keptRecords(archive)) {
    if (isOwnRecord(record) || sources.isRemoved(record)) continue;
    if (!records.isNewest(record) || record.isRestricted) continue;
    if (record.name !== headerName && !isFamily(record) && living.writes(record))
      yield { scope: record.line, text: sources.textOf(record) };
  }
}

/** Tells the newest record of a name within a line of files from the older ones; told the newest first. */
export class NewestRecords {
  readonly names = new Set<string>();

  isNewest({ line, name: own }: Pick<KeptRecord, "line" | "name">): boolean {
    if (own === null) return true;
    const name = scopedXref(line, own);
    if (this.names.has(name)) return false;
    this.names.add(name);
    return true;
  }
}
