import { batchesOf } from "@kinkeeper/platform/batches";
import type { ObjectStore } from "@kinkeeper/platform/object-store";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import { Readable } from "node:stream";
import { artifact } from "../artifacts/artifact.ts";
import { extensionOf } from "../objects/file-extension.ts";
import { objectIdIn } from "../objects/object-path.ts";
import { objectKey } from "../objects/object-keys.ts";
import { documentName, treeName } from "./archive-document.ts";
import { filesOf, itemsOf, peopleOf, type FileRow } from "./export-rows.ts";
import { writeDocument, type ExportedFile } from "./write-document.ts";
import { zipWriter, type ZipWriter } from "./zip-writer.ts";

/** Files looked up in one query. */
const lotSize = 500;

export interface ExportedFamily {
  readonly viewer: Viewer;
  readonly familyName: string;
  readonly now: Date;
  /** The people as GEDCOM, from genealogy. */
  readonly tree: Readable;
}

interface Stores {
  readonly readModel: ReadModel;
  readonly objects: ObjectStore;
}

/**
 * The family's archive as a ZIP that comes into being while it is read: the tree, the files of what the viewer may see, and at
 * last archive.json, which also lists files that were missing. What breaks on the way breaks the stream.
 */
export const exportFamily = (stores: Stores, family: ExportedFamily): Readable => {
  const zip = zipWriter(family.now);
  fill(zip, stores, family).catch((error: unknown) => {
    family.tree.destroy();
    zip.stream.destroy(error instanceof Error ? error : new Error("the export broke", { cause: error }));
  });
  return zip.stream;
};

const fill = async (zip: ZipWriter, stores: Stores, { viewer, familyName, now, tree }: ExportedFamily) => {
  await zip.add(treeName, tree, { compress: true });
  const files: ExportedFile[] = [];
  for await (const file of storedFiles(stores, viewer)) files.push(await addFile(zip, stores, viewer, file));
  const head = { familyName, madeAt: now.toISOString(), files };
  const document = Readable.from(writeDocument(stores.readModel, viewer, head), { objectMode: false });
  await zip.add(documentName, document, { compress: true });
  zip.end();
};

interface SoughtFile {
  readonly id: string;
  readonly row: FileRow | undefined;
}

/** Each file that a person or an item of the viewer's shows, once. */
async function* storedFiles({ readModel }: Stores, viewer: Viewer): AsyncGenerator<SoughtFile> {
  const ids = new Set<string>();
  for await (const { photo_url } of peopleOf(readModel, viewer)) {
    const id = photo_url === null ? undefined : objectIdIn(photo_url);
    if (id !== undefined) ids.add(id);
  }
  for await (const { files } of itemsOf(readModel, viewer, artifact.category)) for (const id of files) ids.add(id);
  for (const lot of batchesOf([...ids], lotSize)) {
    const rows = await filesOf(readModel, viewer, lot);
    for (const id of lot) yield { id, row: rows.get(id) };
  }
}

const addFile = async (
  zip: ZipWriter,
  { objects }: Stores,
  { tenantId }: Viewer,
  { id, row }: SoughtFile,
): Promise<ExportedFile> => {
  const found = row && (await objects.get(objectKey({ tenantId, objectId: id, attempt: row.attempt })));
  const contentType = row?.content_type ?? null;
  if (!found) return { id, name: null, contentType, note: "This file was missing when the archive was made." };
  const name = `files/${id}.${extensionOf(contentType)}`;
  // Pictures, films and sounds are compressed already.
  await zip.add(name, found.stream, { compress: false });
  return { id, name, contentType };
};
