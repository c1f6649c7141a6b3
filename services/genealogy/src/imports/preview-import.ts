import type { GedcomImport } from "@kinkeeper/contracts/genealogy/endpoints";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import type { FairQueue } from "@kinkeeper/platform/fair-queue";
import { importDecider, importStream, type ImportCommand } from "./import.decider.ts";
import { fileKey, type ImportDependencies } from "./import-context.ts";
import type { ImportWork } from "./import-work.ts";
import type { FileReceiver, SentFile } from "./receive-file.ts";

/** Up to so many bytes a file is read in a second or two. */
const smallFile = 4 * 1_048_576;
/** Files a family may have lying here that nobody imported; the oldest makes room. */
const mostPreviews = 5;

export interface PreviewWork {
  readonly receiver: FileReceiver;
  readonly work: ImportWork;
  readonly readers: FairQueue<"small" | "large">;
}

/**
 * Keeps a file, reads it in its turn and says what importing it would do. Whoever sends slowly holds up nobody: only the
 * reading takes turns.
 * @throws DomainError NOT_GEDCOM, TOO_LARGE, TOO_MANY_REQUESTS; then nothing is kept
 */
export const previewImport = async (
  dependencies: ImportDependencies,
  context: CommandContext,
  file: SentFile & { readonly fileName: string | null },
  { receiver, work, readers }: PreviewWork,
): Promise<GedcomImport> => {
  const { now } = dependencies;
  const { tenantId, actorId } = context;
  const { importId, fileName } = file;
  await makeRoom(dependencies, context);
  return receiver.receive(tenantId, file, async (bytes) => {
    const kind = bytes > smallFile ? "large" : "small";
    const job = { kind: "import", tenantId, importId, actorId, people: 0 } as const;
    const found = { importId, fileName, bytes, ...(await readers.run(tenantId, kind, () => work.lookAt(job))) };
    const command: ImportCommand = { type: "PreviewImport", data: found };
    await executeCommand(dependencies, importDecider, importStream(tenantId, importId), command, context);
    const { expected, importId: id, bytes: _bytes, ...rest } = found;
    const untouched = { progress: 0, removed: 0, restored: 0, kept: 0, reason: null };
    return { id, status: "preview", ...rest, ...expected, ...untouched, createdAt: now().toISOString() };
  });
};

const makeRoom = async (dependencies: ImportDependencies, context: CommandContext): Promise<void> => {
  const { tenantId, actorId } = context;
  const previews = await dependencies.readModel.asViewer(
    { tenantId, userId: actorId ?? "" },
    (sql) => sql<{ id: string }[]>`
      select id from imports where has_file and status = 'preview' order by position desc offset ${mostPreviews - 1}`,
  );
  for (const { id: importId } of previews) {
    const reason = "Other files were sent since, and this one was never imported.";
    const command: ImportCommand = { type: "ForgetFile", data: { importId, reason } };
    const stream = importStream(tenantId, importId);
    await executeCommand(dependencies, importDecider, stream, command, context);
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
