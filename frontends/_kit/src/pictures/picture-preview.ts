import { previewSide } from "@kinkeeper/contracts/archive/objects";
import type { Size } from "./image-camera.ts";

/** Whether the file itself is larger than its preview. */
export const hasPreview = ({ width, height }: Size): boolean => Math.max(width, height) > previewSide;

/** What to load of a picture to show all of it on a page. */
export const previewOf = (path: string, size: Size | undefined): string =>
  size && !hasPreview(size) ? path : `${path}?size=preview`;
