import type { Portraits } from "./picture.ts";

/** More than these are left out: whoever prints thousands wants the tree, and a file that can be sent. */
const mostPortraits = 1_000;
/** Pixels of a side: fine enough for a face of an inch. */
const side = 192;
/** So many are fetched at once. */
const atOnce = 6;

const jpegOf = async (photoUrl: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const answer = await fetch(`${photoUrl}?size=thumbnail`, { signal });
  // A face that cannot be had is left out, as on the screen.
  if (!answer.ok) return undefined;
  const bitmap = await createImageBitmap(await answer.blob());
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("There is not enough memory for the portraits.");
  const cut = Math.min(bitmap.width, bitmap.height);
  context.drawImage(bitmap, (bitmap.width - cut) / 2, (bitmap.height - cut) / 2, cut, cut, 0, 0, side, side);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.88));
  return blob ? new Uint8Array(await blob.arrayBuffer()) : undefined;
};

/**
 * The portraits of a picture, square and small.
 *
 * @throws AbortError when it was called off; TypeError without a network
 */
export const portraitsOf = async (photoUrls: readonly string[], signal: AbortSignal): Promise<Portraits> => {
  const waiting = [...new Set(photoUrls)].slice(0, mostPortraits);
  const portraits = new Map<string, Uint8Array<ArrayBuffer>>();
  const work = async (): Promise<void> => {
    for (let photoUrl = waiting.shift(); photoUrl !== undefined; photoUrl = waiting.shift()) {
      const bytes = await jpegOf(photoUrl, signal);
      if (bytes) portraits.set(photoUrl, bytes);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return portraits;
};
