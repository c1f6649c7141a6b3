import { setTimeout as delay } from "node:timers/promises";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { attachmentsCheckpoint, isCaughtUp } from "./attachments-checkpoint.ts";

/** What shows a file now, or did in a version that can come back: an item, or a person whose portrait it is. */
export interface FileUse {
  readonly objectId: string;
  readonly holderId: string;
}

const pauseMs = 50;
/** Where files are attached all the time, or the list of them waits for a retry, nobody waits for its end. */
const mostLooks = 40;

/**
 * What shows some files of a family. Undefined where the list of attachments stayed behind the record: any of them may be in use then.
 * @throws Error when `signal` is aborted
 */
export const usesOf = async (
  dependencies: Pick<ServiceDependencies, "journal" | "readModel">,
  tenantId: string,
  objectIds: readonly string[],
  signal: AbortSignal,
): Promise<readonly FileUse[] | undefined> => {
  for (let look = 0; look < mostLooks; look += 1) {
    const checkpoint = await attachmentsCheckpoint(dependencies);
    const uses = await dependencies.readModel.service<FileUse[]>`
      select object_id as "objectId", holder_id as "holderId" from attachments
      where tenant_id = ${tenantId} and object_id = any(${[...objectIds]}::uuid[])`;
    if (await isCaughtUp(dependencies, checkpoint, signal)) return uses;
    await delay(pauseMs, undefined, { signal });
  }
  return undefined;
};
