import type { ExportedRecord } from "../gedcom/gedcom-items.ts";
import { scopedXref } from "../gedcom/scoped-xref.ts";
import { headerName } from "../sources/record-name.ts";
import { keptRecords, type KeptRecord } from "./archive-pages.ts";
import { NewestRecords } from "./exported-records.ts";
import type { ExportedSources } from "./exported-sources.ts";
import type { LivingFilter } from "./living-filter.ts";
import type { ArchiveRows } from "./process/export-ports.ts";
import { isFamily } from "./unlinked-families.ts";

/** What an export has to know of the records that imports keep before anything is written. */
export interface KeptRecords {
  /** Those that are written, if something leads to them (`scopedXref`). */
  readonly names: Set<string>;
  readonly headers: readonly ExportedRecord[];
  /** Of families that relate nobody. */
  readonly unlinkedFamilies: readonly KeptRecord[];
  /** Sources that were taken away here (`scopedXref`). */
  readonly removed: ReadonlySet<string>;
  /** Whether a file keeps any of them from whoever exports. */
  readonly hasRestricted: boolean;
}

/**
 * Reads all kept records, and tells `living` and `sources` of them for the last time.
 * @param assembled families that relationships make (`scopedXref`)
 */
export const readKeptRecords = async (
  archive: ArchiveRows,
  living: LivingFilter,
  sources: ExportedSources,
  assembled: ReadonlySet<string>,
): Promise<KeptRecords> => {
  const newest = new NewestRecords();
  const headers: ExportedRecord[] = [];
  const unlinkedFamilies: KeptRecord[] = [];
  const restricted: string[] = [];
  const removed = new Set<string>();
  for await (const record of keptRecords(archive)) {
    if (sources.takes(record)) continue;
    const key = scopedXref(record.line, record.name ?? "");
    if (sources.isRemoved(record)) {
      removed.add(key);
      continue;
    }
    if (!newest.isNewest(record)) continue;
    if (record.isRestricted) {
      restricted.push(key);
      continue;
    }
    if (!living.addRecord(record, isFamily(record))) continue;
    // A header names who sent a file.
    if (record.name === headerName && !living.isNeeded) headers.push({ scope: record.line, text: record.text });
    if (isFamily(record) && !assembled.has(key)) unlinkedFamilies.push(record);
  }
  living.finish();
  sources.finish();
  const { names } = newest;
  // Older ones of their names are not written in their place.
  for (const name of restricted) names.delete(name);
  if (living.isNeeded) for (const name of names) if (!living.writesName(name)) names.delete(name);
  return { names, headers, unlinkedFamilies, removed, hasRestricted: restricted.length > 0 };
};
