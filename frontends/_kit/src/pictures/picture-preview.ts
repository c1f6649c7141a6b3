import { previewSide, smallSide } from "@kinkeeper/contracts/archive/objects";
import type { Size } from "./image-camera.ts";

/** Whether the file itself is larger than its preview. */
export const hasPreview = ({ width, height }: Size): boolean => Math.max(width, height) > previewSide;

/** What to load of a picture to show all of it on a page. */
export const previewOf = (path: string, size: Size | undefined): string =>
  size && !hasPreview(size) ? path : `${path}?size=preview`;

/** What to load of a picture that is as wide as the page: browsers choose by the width they show it with. */
export const widthsOf = (path: string, size: Size): string => {
  const longest = Math.max(size.width, size.height);
  const widthAt = (side: number) => Math.round(size.width * Math.min(1, side / longest));
  return longest > smallSide
    ? `${path}?size=small ${widthAt(smallSide)}w, ${previewOf(path, size)} ${widthAt(previewSide)}w`
    : `${path} ${size.width}w`;
};
