import { isShrinkable } from "./shrinkable.ts";

/** Of the smaller photo, in pixels: what is written on a page can still be read. */
const longestSide = 2_560;

const drawn = async (bitmap: ImageBitmap): Promise<Blob | null> => {
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext("2d");
  if (!context) return null;
  // A JPEG would be black where a PNG is clear.
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.85));
};

/**
 * A photo with more bytes than may be sent as a JPEG with fewer; any other file as it is. Undefined for what the browser cannot read or
 * has no memory for.
 */
export const smallerPhoto = async <Chosen extends Blob>(
  file: Chosen,
  maxBytes: number,
): Promise<Chosen | File | undefined> => {
  if (file.size <= maxBytes || !isShrinkable(file)) return file;
  const bitmap = await createImageBitmap(file).catch(() => undefined); // no picture, whatever its name says
  if (!bitmap) return undefined;
  const blob = await drawn(bitmap);
  bitmap.close();
  if (!blob || blob.size > maxBytes) return undefined;
  const { name, lastModified } = file instanceof File ? file : { name: "photo", lastModified: 0 };
  return new File([blob], `${name.replace(/\.[^.]*$/, "")}.jpg`, { type: "image/jpeg", lastModified });
};
