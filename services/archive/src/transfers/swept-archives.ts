import type { SweptObjects } from "@kinkeeper/platform/objects/sweep-objects";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { loadTransfer } from "./import-job.ts";

const keyShape = /^t\/([0-9a-f-]{36})\/transfers\/([0-9a-f-]{36})$/;

/** Archives that were sent, for `sweepObjects`: one is needed until its import has ended, however it did. */
export const sweptArchives = ({ journal }: Pick<ServiceDependencies, "journal">): SweptObjects["namedAmong"] => {
  const isNeeded = async (key: string): Promise<boolean> => {
    const [, tenantId, transferId] = keyShape.exec(key) ?? [];
    if (!tenantId || !transferId) return true;
    const { status } = await loadTransfer(journal, { tenantId, transferId });
    return status === "running" || status === "cancelling";
  };
  return async (keys) => {
    const needed = new Set<string>();
    for (const key of keys) if (await isNeeded(key)) needed.add(key);
    return needed;
  };
};
