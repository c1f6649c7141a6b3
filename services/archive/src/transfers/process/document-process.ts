import { serveTasks } from "@kinkeeper/platform/tasks/serve-tasks";
import { partsOf, summaryOf, type DocumentSummary } from "../document-parts.ts";
import { readDocument } from "../read-document.ts";
import type { DocumentPorts, DocumentTask } from "./document-reader.ts";

// The process that document-reader.ts starts.
serveTasks(
  { readChunk: true, take: true },
  async (ports: DocumentPorts, { lists }: DocumentTask, signal): Promise<DocumentSummary> => {
    async function* chunks(): AsyncGenerator<Uint8Array> {
      for (let chunk = await ports.readChunk(); chunk !== null; chunk = await ports.readChunk()) yield chunk;
    }
    const document = await readDocument(chunks());
    for (const part of partsOf(document, lists)) {
      signal.throwIfAborted();
      await ports.take(part);
    }
    return summaryOf(document);
  },
);
