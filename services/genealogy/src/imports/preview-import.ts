import type { GedcomImport } from "@kinkeeper/contracts/genealogy/endpoints";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import type { FairQueue } from "@kinkeeper/platform/fair-queue";
import type { Readable } from "node:stream";
import { importDecider, importStream, type ImportCommand } from "./import.decider.ts";
import { fileKey, type ImportDependencies } from "./import-context.ts";
import type { ImportWork } from "./import-work.ts";

/** Up to so many bytes a file is read in a second or two. */
const smallFile = 4 * 1_048_576;
/** Files a family may have lying here that nobody imported; the oldest makes room. */
const mostPreviews = 5;

export interface PreviewWork {
  readonly work: ImportWork;
  readonly readers: FairQueue<"small" | "large">;
}

const sizeOf = async ({ objects }: ImportDependencies, key: string): Promise<number> => {
  const kept = await objects.get(key);
  if (!kept) throw new Error("the file is gone as soon as it was kept");
  kept.stream.destroy();
  return kept.bytes;
};

/**
 * Keeps a file, reads it in its turn and says what importing it would do. Whoever sends slowly holds up nobody: only the
 * reading takes turns.
 * @throws DomainError NOT_GEDCOM, TOO_LARGE, TOO_MANY_REQUESTS; then nothing is kept
 */
export const previewImport = async (
  dependencies: ImportDependencies,
  context: CommandContext,
  file: { readonly importId: string; readonly fileName: string | null; readonly stream: Readable },
  { work, readers }: PreviewWork,
): Promise<GedcomImport> => {
  const { objects, now } = dependencies;
  const { tenantId, actorId } = context;
  const { importId, fileName, stream } = file;
  const key = fileKey(tenantId, importId);
  await makeRoom(dependencies, context);
  await objects.put(key, stream, "application/x-gedcom");
  try {
    const kind = (await sizeOf(dependencies, key)) > smallFile ? "large" : "small";
    const job = { kind: "import", tenantId, importId, actorId, people: 0 } as const;
    const found = { importId, fileName, ...(await readers.run(tenantId, kind, () => work.lookAt(job))) };
    const command: ImportCommand = { type: "PreviewImport", data: found };
    await executeCommand(dependencies, importDecider, importStream(tenantId, importId), command, context);
    const { expected, importId: id, ...rest } = found;
    const untouched = { progress: 0, removed: 0, restored: 0, kept: 0, reason: null };
    return { id, status: "preview", ...rest, ...expected, ...untouched, createdAt: now().toISOString() };
  } catch (error) {
    await objects.remove(key);
    throw error;
  }
};

const makeRoom = async (dependencies: ImportDependencies, context: CommandContext): Promise<void> => {
  const { tenantId, actorId } = context;
  const previews = await dependencies.readModel.asViewer(
    { tenantId, userId: actorId ?? "" },
    (sql) => sql<{ id: string }[]>`
      select id from imports where status = 'preview' order by position desc offset ${mostPreviews - 1}`,
  );
  for (const { id: importId } of previews) {
    const reason = "Other files were sent since, and this one was never imported.";
    const command: ImportCommand = { type: "DropPreview", data: { importId, reason } };
    const stream = importStream(tenantId, importId);
    const { events } = await executeCommand(dependencies, importDecider, stream, command, context);
    if (events.length > 0) await dependencies.objects.remove(fileKey(tenantId, importId));
  }
};

/** Refuses an import whose file is no longer there. */
export const requireFile = async (
  { objects }: ImportDependencies,
  tenantId: string,
  importId: string,
): Promise<void> => {
  const file = await objects.get(fileKey(tenantId, importId));
  if (!file) throw new DomainError("IMPORT_NOT_READY", "The file is no longer here. Please send it again.");
  file.stream.destroy();
};
