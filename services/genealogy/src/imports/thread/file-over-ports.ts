import type { ImportPorts } from "./import-ports.ts";

/** The bytes of the import's file, from the first one on. */
export async function* fileOver(ports: Pick<ImportPorts, "openFile" | "readFile">): AsyncGenerator<Uint8Array> {
  await ports.openFile();
  for (let bytes = await ports.readFile(); bytes !== null; bytes = await ports.readFile()) yield bytes;
}
