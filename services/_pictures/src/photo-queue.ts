import { FairSemaphore } from "@kinkeeper/platform/fair-semaphore";
import type { Photo } from "./photo.ts";

/**
 * Prepares two pictures at once, of each family one; the others wait, families in turns: one of 50 megapixels takes 100 MB and
 * a second of a core. Bytes are received before, so that a slow sender holds up nobody. `signal`: aborted when nobody waits for the picture any more.
 * @throws DomainError TOO_MANY_REQUESTS when too many of a family wait; the reason of `signal` before its turn
 */
export const photoQueue = (
  prepare: (upload: Buffer) => Promise<Photo>,
): ((tenantId: string, upload: Buffer, signal?: AbortSignal) => Promise<Photo>) => {
  const semaphore = new FairSemaphore({
    permits: 2,
    maxWaiting: 40,
    refusal: "Many pictures are being prepared right now. Please try again in a moment.",
  });
  return (tenantId, upload, signal) => semaphore.run(tenantId, () => prepare(upload), signal);
};
