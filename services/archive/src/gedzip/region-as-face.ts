import type { ArtifactDetails } from "@kinkeeper/contracts/archive/artifacts";
import type { FoundMedia } from "./plan-media.ts";

/** Pictures with a longer side were made smaller: nobody knows any more which part a region of theirs is. */
const longestWholeSide = 4_095;
/** A frame must be as large as one that people can draw. */
const smallestFrame = 0.005;

/** A region of the file's pixels as a share of the picture; undefined where it is none, or all of it. */
export const regionAsFace = (
  { memberId, crop }: FoundMedia["people"][number],
  {
    objectId,
    width,
    height,
  }: { readonly objectId: string; readonly width: number | null; readonly height: number | null },
): NonNullable<ArtifactDetails["faces"]>[number] | undefined => {
  if (!crop || !width || !height || Math.max(width, height) > longestWholeSide) return undefined;
  const share = (start: number, length: number | null, whole: number) => ({
    start: start / whole,
    length: Math.min(length ?? whole, whole - start) / whole,
  });
  const [across, down] = [share(crop.left, crop.width, width), share(crop.top, crop.height, height)];
  if (across.length < smallestFrame || down.length < smallestFrame || (across.length === 1 && down.length === 1))
    return undefined;
  const path = `/objects/${objectId}`;
  return { path, memberId, x: across.start, y: down.start, width: across.length, height: down.length };
};
