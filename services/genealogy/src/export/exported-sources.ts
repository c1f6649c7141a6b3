import type { ExportedRecord } from "../gedcom/gedcom-items.ts";
import { isOwnRepository, isSourceRecord, ownSourceRecord, withOwnWords } from "../gedcom/source-record.ts";
import { typedSourceName, typedSourceOf } from "../gedcom/typed-sources.ts";
import { writtenSources, type KeptRecord, type WrittenSource } from "./archive-pages.ts";
import type { ArchiveRows } from "./process/export-ports.ts";
import { scopedXref } from "../gedcom/scoped-xref.ts";

/** Whether an earlier export of ours made the record: a source that people wrote of, or where it is kept. */
export const isOwnRecord = ({ text }: Pick<KeptRecord, "text">): boolean =>
  typedSourceOf(text) !== undefined || isOwnRepository(text);

/**
 * What people wrote of sources, for an export: put into the records of files that it is about, and into records of their own, whose
 * names are the same in every export.
 */
export class ExportedSources {
  /** By name. Putting words into a record may add that of a repository. */
  readonly records = new Map<string, ExportedRecord>();
  readonly #ofFiles = new Map<string, WrittenSource>();
  readonly #byTitle: WrittenSource[] = [];

  static async read(archive: ArchiveRows): Promise<ExportedSources> {
    const sources = new ExportedSources();
    for await (const source of writtenSources(archive))
      if (source.citedAs !== undefined) sources.#byTitle.push(source);
      else if (source.record) sources.#ofFiles.set(scopedXref(source.record.line, source.record.xref), source);
    return sources;
  }

  /** Takes a kept record that an earlier export of ours wrote, the newest first; false for any other. */
  takes(record: KeptRecord): boolean {
    if (!isOwnRecord(record)) return false;
    const { line, name, text } = record;
    if (name !== null && !this.records.has(name)) this.records.set(name, { scope: line, text });
    return true;
  }

  /** Whether a record of a file was taken away here. */
  isRemoved({ line, name }: Pick<KeptRecord, "line" | "name">): boolean {
    return name !== null && this.#ofFiles.get(scopedXref(line, name))?.isRemoved === true;
  }

  /** A record of a file with what people wrote of it. */
  textOf({ line, name, text }: KeptRecord): string {
    const written = name === null || !isSourceRecord(text) ? undefined : this.#ofFiles.get(scopedXref(line, name));
    return written?.own && Object.keys(written.own).length > 0 ? this.#compose(text, written) : text;
  }

  /** To be called after the last record that `takes` is asked about. */
  finish(): void {
    for (const source of this.#byTitle) {
      const name = typedSourceName(source.citedAs!);
      const kept = this.records.get(name);
      if (source.isRemoved) this.records.delete(name);
      else if (source.own)
        this.records.set(name, {
          ...kept,
          text: this.#compose(kept?.text ?? ownSourceRecord(source.citedAs!), source),
        });
    }
  }

  #compose(text: string, { own = {}, shown }: WrittenSource): string {
    const written = withOwnWords(text, own, shown);
    const { repository } = written;
    if (repository) this.records.set(repository.name, { text: repository.text });
    return written.text;
  }
}
