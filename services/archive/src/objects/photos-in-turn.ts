import { boundedQueue } from "@kinkeeper/platform/bounded-queue";
import { photoFrom, type Photo } from "./photo.ts";

/**
 * Two pictures are prepared at once, the others wait: one of 50 megapixels takes 100 MB and a second, and a dozen at once
 * took the memory and the threads of every service beside this one. Bytes are received before, so that a slow sender
 * holds up nobody.
 * @throws DomainError TOO_MANY_REQUESTS when too many wait.
 */
export const photosInTurn = (prepare: (upload: Buffer) => Promise<Photo> = photoFrom): typeof prepare => {
  const run = boundedQueue({
    concurrent: 2,
    waiting: 40,
    refusal: "Many pictures are being prepared right now. Please try again in a moment.",
  });
  return (upload) => run(() => prepare(upload));
};
