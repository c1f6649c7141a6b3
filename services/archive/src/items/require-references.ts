import { DomainError } from "@kinkeeper/platform/domain-error";
import { lookWhileFresh } from "@kinkeeper/platform/fresh-ids";
import type { Viewer } from "@kinkeeper/platform/read-model";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { objectIdsIn, requireFiles, visibleFiles } from "../objects/require-files.ts";
import { remainingPeople, type RemainingPeople } from "../people/remaining-people.ts";
import type { ItemChanges, ItemDetails } from "./item.ts";
import type { ItemKind } from "./item-kind.ts";

/**
 * Refuses people and files that are not there for the viewer; what the item had `before` is not asked for again. Whoever was
 * added to the family a moment ago is waited for. Answers who is shown now for the people that were linked, and for
 * those linked before where the links change.
 * @throws DomainError INVALID_INPUT for people, the issue naming the field; NOT_FOUND for files
 */
export const requireReferences = async <Details extends ItemDetails>(
  { readModel, now }: Pick<ServiceDependencies, "readModel" | "now">,
  viewer: Viewer,
  kind: ItemKind<Details>,
  fields: ItemChanges<Details>,
  before?: Details,
): Promise<RemainingPeople> => {
  const sent = kind.linksOf(fields);
  const linkedBefore = new Set(before && sent && kind.linksOf(before));
  const added = (sent ?? []).filter((id) => !linkedBefore.has(id));
  const shownBefore = new Set(before && kind.filesOf(before));
  const fileIds = objectIdsIn(kind.filesOf(fields).filter((path) => !shownBefore.has(path)));
  if (added.length + linkedBefore.size + fileIds.length === 0) return new Map();

  const missingFrom = ({ remaining }: { remaining: RemainingPeople }) => added.filter((id) => remaining.get(id) !== id);
  const look = () =>
    readModel.asViewer(viewer, async (sql) => ({
      remaining: await remainingPeople(sql, [...linkedBefore, ...added]),
      files: await visibleFiles(sql, viewer, fileIds),
    }));
  const found = await lookWhileFresh(look, missingFrom, now);
  if (missingFrom(found).length > 0) {
    const message = "One of these people is not in your family tree.";
    throw new DomainError("INVALID_INPUT", message, [{ path: kind.linksField, message }]);
  }
  await requireFiles(readModel, viewer, fileIds, found.files, now());
  return found.remaining;
};
