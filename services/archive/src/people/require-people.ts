import { DomainError } from "@kinkeeper/platform/domain-error";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import { setTimeout as delay } from "node:timers/promises";

/** How long somebody who was just added to the tree may take to become known here. */
const patienceMs = 1_000;
const betweenLooksMs = 25;
/** An id made so recently may still be on its way; only the id is asked, so that a foreign one answers like any other. */
const recentMs = 60_000;

/** Milliseconds since 1970 that a UUIDv7 tells; undefined for other ids (RFC 9562, section 5.7). */
const madeAt = (id: string): number | undefined =>
  id[14] === "7" ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : undefined;

/** Those of them who are in the viewer's family now. */
export const presentPeople = async (
  readModel: ReadModel,
  viewer: Viewer,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await readModel.asViewer(
    viewer,
    (sql) => sql<{ id: string }[]>`select id from people where id = any(${[...ids]}::uuid[]) and not removed`,
  );
  return new Set(rows.map(({ id }) => id));
};

/**
 * Refuses links to people who are not in the viewer's family. Whoever was added a moment ago is waited for.
 * @throws DomainError INVALID_INPUT, the issue naming the first of them under `field`.
 */
export const requirePeople = async (
  readModel: ReadModel,
  viewer: Viewer,
  { ids, field, now }: { readonly ids: readonly string[]; readonly field: string; readonly now: () => Date },
): Promise<void> => {
  const isRecent = (id: string): boolean => Math.abs(now().getTime() - (madeAt(id) ?? 0)) < recentMs;
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const present = await presentPeople(readModel, viewer, ids);
    const missing = ids.filter((id) => !present.has(id));
    if (missing.length === 0) return;
    if (!missing.every(isRecent) || performance.now() >= deadline) {
      const message = "One of these people is not in your family tree.";
      throw new DomainError("INVALID_INPUT", message, [{ path: field, message }]);
    }
    await delay(betweenLooksMs);
  }
};
