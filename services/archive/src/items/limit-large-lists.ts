import { FairSemaphore } from "@kinkeeper/platform/fair-semaphore";

/** A list takes several times its texts in memory: one of more than this waits until it is the only such one. */
const largeBytes = 8 * 1024 ** 2;
/**
 * As much as the memory of all can bear for one family: a shelf of a hundred thick books. No family may write more; one that did before
 * that was so sees the newest.
 */
export const maxBytes = 64 * 1024 ** 2;

const semaphore = new FairSemaphore({
  maxWaiting: 20,
  refusal: "Many long lists are being made right now. Please try again in a moment.",
});

/**
 * Makes a list whose texts have so many bytes, alone where it is long. Families take turns.
 * @throws DomainError TOO_MANY_REQUESTS
 */
export const limitLargeLists = async <Result>(
  tenantId: string,
  bytes: number,
  make: () => Promise<Result>,
): Promise<Result> => (bytes > largeBytes ? semaphore.run(tenantId, make) : make());
