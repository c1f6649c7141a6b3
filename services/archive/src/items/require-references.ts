import { DomainError } from "@kinkeeper/platform/domain-error";
import { retryWhileFresh } from "@kinkeeper/platform/fresh-ids";
import type { Viewer } from "@kinkeeper/platform/read-model";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { objectIdsIn, requireFiles, visibleFiles } from "../objects/require-files.ts";
import { deletedPeople, remainingPeople, type RemainingPeople } from "../people/remaining-people.ts";
import type { ItemChanges, ItemDetails } from "./item.ts";
import type { ItemKind } from "./item-kind.ts";

/**
 * Refuses people and files that are not there for the viewer; what the item had `before` is not asked for again, except whom the viewer
 * may not know of: nobody learns by asking whether they are linked. Whoever was added to the family a moment ago is waited for.
 * Answers who is shown now for the people that are named, and for those linked before where anybody may change.
 * @throws DomainError INVALID_INPUT for people, the issue naming the field; NOT_FOUND for files
 */
export const requireReferences = async <Details extends ItemDetails>(
  { readModel, now }: Pick<ServiceDependencies, "readModel" | "now">,
  viewer: Viewer,
  kind: ItemKind<Details>,
  fields: ItemChanges<Details>,
  before?: Details,
): Promise<RemainingPeople> => {
  const [sent, shown] = [kind.linksOf(fields), kind.shownIn?.(fields, before)];
  const named = [...new Set([...(sent ?? []), ...(shown ?? [])])];
  const linkedBefore = new Set(before && (sent ?? shown) && kind.linksOf(before));
  const filesBefore = new Set(before && kind.filesOf(before));
  const fileIds = objectIdsIn(kind.filesOf(fields).filter((path) => !filesBefore.has(path)));
  if (named.length + linkedBefore.size + fileIds.length === 0) return new Map();

  const look = () =>
    readModel.asViewer(viewer, async (sql) => {
      const remaining = await remainingPeople(sql, [...new Set([...linkedBefore, ...named])]);
      const gone = named.filter((id) => linkedBefore.has(id) && !remaining.has(id));
      return {
        remaining,
        deleted: new Set(gone.length > 0 ? await deletedPeople(sql, gone) : []),
        files: await visibleFiles(sql, viewer, fileIds),
      };
    });
  const missingFrom = ({ remaining, deleted }: Awaited<ReturnType<typeof look>>) =>
    named.filter((id) => (linkedBefore.has(id) ? !remaining.has(id) && !deleted.has(id) : remaining.get(id) !== id));
  const found = await retryWhileFresh(look, missingFrom, now);
  if (missingFrom(found).length > 0) {
    const message = "One of these people is not in your family tree.";
    throw new DomainError("INVALID_INPUT", message, [{ path: kind.linksField, message }]);
  }
  await requireFiles(readModel, viewer, fileIds, found.files, now());
  return found.remaining;
};
