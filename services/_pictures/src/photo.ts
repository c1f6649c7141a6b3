import { photoTypes, previewSide, smallSide } from "@kinkeeper/contracts/archive/objects";
import { DomainError } from "@kinkeeper/platform/domain-error";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";

export interface Photo {
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly width: number;
  readonly height: number;
  /** A square of what matters in it. */
  readonly thumbnail: Buffer;
  /** All of it, as large as a page shows it; none where the picture itself is no larger. */
  readonly preview: Buffer | undefined;
  /** All of it for a phone; none where the picture itself is no larger. */
  readonly small: Buffer | undefined;
}

/** Refused before a pixel is decoded: a small file can claim gigabytes. */
const maxPixels = 50_000_000;
/** Longest side kept, in pixels: enough for a full page in print. */
const maxSide = 4096;
const thumbnailSide = 480;
/** What matters is looked for in the middle of a strip, in so many squares of its shorter side: all of it would be enlarged to find one. */
const mostSquares = 8;
/** Large pictures are compressed with less effort: at full effort one takes seconds, and is smaller by a few percent. */
const manyPixels = 6_000_000;

const notAPhoto = () =>
  new DomainError("UNSUPPORTED_MEDIA", "This file is not a photo we can read. Please choose a JPEG, PNG, WebP or GIF.");

/**
 * Makes an upload into a photo that is safe to keep: judged by its bytes and not by its name, re-encoded, turned upright,
 * its metadata (place and device) left behind, with a thumbnail and, where it is large, a preview and one for phones. The
 * upload is decoded once, and one thread is at it at a time: every service of the process shares the few there are.
 * @throws DomainError UNSUPPORTED_MEDIA, TOO_LARGE (more than 50 megapixels, or too much work).
 */
export const photoFrom = async (upload: Buffer): Promise<Photo> => {
  const found = await fileTypeFromBuffer(upload);
  if (!found || !(photoTypes as readonly string[]).includes(found.mime)) throw notAPhoto();
  const animated = found.mime === "image/gif" || found.mime === "image/webp";
  // Reading the header decodes nothing, so it needs no limit and can say why.
  const header = await sharp(upload, { limitInputPixels: false, animated })
    .metadata()
    .catch(() => {
      throw notAPhoto();
    });
  if (header.width * header.height > maxPixels)
    throw new DomainError("TOO_LARGE", "This photo has more than 50 megapixels. Please make it smaller first.");
  try {
    const upright = sharp(upload, { limitInputPixels: maxPixels, animated, failOn: "error" })
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true });
    const keepsTransparency = header.hasAlpha || (header.pages ?? 1) > 1;
    const effort = header.width * header.height > manyPixels ? 2 : 4;
    const encoded = keepsTransparency
      ? upright.webp({ quality: 86, effort })
      : upright.jpeg({ quality: 88, mozjpeg: true });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    const { width } = info;
    const height = info.pageHeight ?? info.height;
    const longest = Math.max(width, height);
    return {
      bytes: data,
      contentType: keepsTransparency ? "image/webp" : "image/jpeg",
      width,
      height,
      thumbnail: await thumbnailOf(data, { width, height }),
      preview: await smallerThan(data, { longest, side: previewSide, quality: 80 }),
      // For phones, whose pixels are too small for what an eighth of its bytes would add.
      small: await smallerThan(data, { longest, side: smallSide, quality: 75 }),
    };
  } catch (error) {
    // What libvips cannot decode is a broken picture; anything else is our own fault and must be heard.
    if (error instanceof Error && /Input|decode|corrupt|premature|^vips|libpng|pngload|webp|gif/i.test(error.message))
      throw notAPhoto();
    throw error;
  }
};

// All are made from the re-encoded picture, which is decoded faster and in less memory than what was sent.

const thumbnailOf = (picture: Buffer, size: { readonly width: number; readonly height: number }): Promise<Buffer> => {
  const most = mostSquares * Math.min(size.width, size.height);
  const width = Math.min(size.width, most);
  const height = Math.min(size.height, most);
  const left = Math.floor((size.width - width) / 2);
  const top = Math.floor((size.height - height) / 2);
  return sharp(picture)
    .extract({ left, top, width, height })
    .resize({ width: thumbnailSide, height: thumbnailSide, fit: "cover", position: "attention" })
    .webp({ quality: 80 })
    .toBuffer();
};

/** What moves keeps moving. Undefined for a picture that is no larger itself. */
const smallerThan = async (
  picture: Buffer,
  { longest, side, quality }: { readonly longest: number; readonly side: number; readonly quality: number },
): Promise<Buffer | undefined> =>
  longest > side
    ? sharp(picture, { animated: true })
        .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
        .webp({ quality })
        .toBuffer()
    : undefined;
