import type { ItemCategory } from "@kinkeeper/contracts/archive/kept-item";
import { boundedQueue } from "@kinkeeper/platform/bounded-queue";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";

/** A list takes several times its texts in memory: one of more than this waits until it is the only such one. */
const largeList = 8 * 1024 ** 2;
/** As much as the memory of all can bear for one family: a shelf of a hundred thick books. */
const largestList = 64 * 1024 ** 2;

const inTurn = boundedQueue({
  concurrent: 1,
  waiting: 20,
  refusal: "Many long lists are being made right now. Please try again in a moment.",
});

/**
 * Makes a list, alone where it is long.
 * @throws DomainError TOO_LARGE where its texts together are more than a service should hold for one family; TOO_MANY_REQUESTS
 */
export const inMeasure = async <Result>(
  readModel: ReadModel,
  viewer: Viewer,
  category: ItemCategory,
  make: () => Promise<Result>,
): Promise<Result> => {
  const [texts] = await readModel.asViewer(
    viewer,
    (sql) => sql<[{ bytes: number }]>`
      select coalesce(sum(octet_length(details)), 0)::float8 as bytes from items
      where kind = ${category} and not removed and (privacy <> 'private' or user_id = ${viewer.userId})`,
  );
  if (texts.bytes > largestList)
    throw new DomainError("TOO_LARGE", "This family keeps more text than one list can hold. Please use the search.");
  return texts.bytes > largeList ? inTurn(make) : make();
};
