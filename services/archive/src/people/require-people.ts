import { DomainError } from "@kinkeeper/platform/domain-error";
import { lookWhileFresh } from "@kinkeeper/platform/fresh-ids";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";

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
  const missingFrom = (present: ReadonlySet<string>) => ids.filter((id) => !present.has(id));
  const present = await lookWhileFresh(() => presentPeople(readModel, viewer, ids), missingFrom, now);
  if (missingFrom(present).length === 0) return;
  const message = "One of these people is not in your family tree.";
  throw new DomainError("INVALID_INPUT", message, [{ path: field, message }]);
};
