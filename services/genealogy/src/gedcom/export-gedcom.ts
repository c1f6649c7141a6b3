import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { ExportOptions, Stream } from "./export-options.ts";
import type { ExportedFamily, ExportedPerson, ExportedRecord } from "./gedcom-items.ts";
import { GedcomWriter } from "./gedcom-writer.ts";

/** Text is given out in pieces of at least this many characters. */
const pieceSize = 65_536;

/**
 * Writes a GEDCOM file in UTF-8, piece by piece: header, families, people, other records. Families come before people because a
 * person's record names the families, so each stream is read once and only the links are held. What people see in the fields
 * goes over what `extra` kept; what only `extra` knows is restored, tags that the version does not have under an extension tag.
 * The header of version 7 declares every extension tag that follows, which is known at the end: until then the text is held, packed.
 */
export async function* exportGedcom(options: ExportOptions): AsyncGenerator<string> {
  const writer = new GedcomWriter(options);
  const header = writer.header();
  if (options.version !== "7.0") {
    yield writer.headerText(header);
    yield* recordsOf(writer, options);
    return;
  }
  const held: Buffer[] = [];
  for await (const piece of recordsOf(writer, options)) held.push(deflateRawSync(piece, { level: 1 }));
  yield writer.headerText(header);
  for (const piece of held) yield inflateRawSync(piece).toString("utf8");
}

async function* recordsOf(writer: GedcomWriter, options: ExportOptions): AsyncGenerator<string> {
  let piece = "";
  const { families, people, otherRecords = [] } = options;
  const parts: readonly [() => Stream<unknown>, (item: never) => string][] = [
    [() => families, (family: ExportedFamily) => writer.family(family)],
    [() => people, (person: ExportedPerson) => writer.person(person)],
    [
      () => (typeof otherRecords === "function" ? otherRecords(writer.referenced) : otherRecords),
      (record: ExportedRecord) => writer.record(record),
    ],
  ];
  for (const [items, write] of parts) {
    for await (const item of items()) {
      piece += write(item as never);
      if (piece.length < pieceSize) continue;
      yield piece;
      piece = "";
    }
  }
  yield piece + writer.end();
}
