import { maxAttachmentBytes } from "@kinkeeper/contracts/helpdesk/messages";

/** Photos of more bytes are not tried: a phone has not the memory for them. */
export const mostPhotoBytes = 50 * 1024 * 1024;
/** What moves is no photo. */
const photoTypes = ["image/jpeg", "image/png", "image/webp"];
/** Of the smaller photo, in pixels: what is written on a page can still be read. */
const longestSide = 2_560;

export const isPhoto = ({ type }: Pick<File, "type">): boolean => photoTypes.includes(type);

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
 * A photo with more bytes than may be attached as a JPEG with fewer; any other file as it is. Undefined for what the browser cannot read
 * or has no memory for.
 */
export const smallerPhoto = async (file: File): Promise<File | undefined> => {
  if (file.size <= maxAttachmentBytes || !isPhoto(file)) return file;
  const bitmap = await createImageBitmap(file).catch(() => undefined); // no picture, whatever its name says
  if (!bitmap) return undefined;
  const blob = await drawn(bitmap);
  bitmap.close();
  if (!blob || blob.size > maxAttachmentBytes) return undefined;
  const { name, lastModified } = file;
  return new File([blob], `${name.replace(/\.[^.]*$/, "")}.jpg`, { type: "image/jpeg", lastModified });
};
