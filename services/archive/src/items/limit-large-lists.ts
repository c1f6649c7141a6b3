import { DomainError } from "@kinkeeper/platform/domain-error";
import { FairSemaphore } from "@kinkeeper/platform/fair-semaphore";

/** A list takes several times its texts in memory: one of more than this waits until it is the only such one. */
const largeBytes = 8 * 1024 ** 2;
/** As much as the memory of all can bear for one family: a shelf of a hundred thick books. */
const maxBytes = 64 * 1024 ** 2;

const semaphore = new FairSemaphore({
  maxWaiting: 20,
  refusal: "Many long lists are being made right now. Please try again in a moment.",
});

/**
 * Makes a list whose texts have so many bytes, alone where it is long. Families take turns.
 * @throws DomainError TOO_LARGE where its texts together are more than a service should hold for one family; TOO_MANY_REQUESTS
 */
export const limitLargeLists = async <Result>(
  tenantId: string,
  bytes: number,
  make: () => Promise<Result>,
): Promise<Result> => {
  if (bytes > maxBytes)
    throw new DomainError("TOO_LARGE", "This family keeps more text than one list can hold. Please use the search.");
  return bytes > largeBytes ? semaphore.run(tenantId, make) : make();
};
