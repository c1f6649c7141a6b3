import type { Rectangle, Size } from "../camera.ts";
import { svgOf, type Picture, type PictureLook } from "./picture.ts";

/** The most pixels a browser's canvas takes anywhere, and the longest side. */
const [mostPixels, longestSide] = [64_000_000, 12_000];

/**
 * One part of a picture in pixels.
 *
 * @throws Error when the browser cannot draw it
 */
export const rasterOf = async (
  picture: Picture,
  part: Rectangle,
  { size, ...look }: PictureLook & { readonly size: Size },
  type: "image/png" | "image/jpeg",
): Promise<Blob> => {
  const url = URL.createObjectURL(new Blob([svgOf(picture, part, { ...look, size })], { type: "image/svg+xml" }));
  const canvas = document.createElement("canvas");
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    canvas.width = size.width;
    canvas.height = size.height;
    const context = canvas.getContext("2d");
    if (!context) throw new Error("There is not enough memory for a picture of this size.");
    context.drawImage(image, 0, 0, size.width, size.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92));
    if (!blob) throw new Error("This browser cannot make a picture of this size.");
    return blob;
  } finally {
    URL.revokeObjectURL(url);
    // Some browsers keep the memory until somebody says that it is not needed.
    canvas.width = 0;
  }
};

/** The whole picture as PNG: twice its size, or as large as browsers can. */
export const pngOf = (picture: Picture, look: Pick<PictureLook, "fonts" | "portraits">): Promise<Blob> => {
  const { width, height } = picture.bounds;
  const scale = Math.min(2, longestSide / width, longestSide / height, Math.sqrt(mostPixels / (width * height)));
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  return rasterOf(picture, picture.bounds, { ...look, size }, "image/png");
};
