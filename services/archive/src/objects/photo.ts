import { photoTypes, previewSide } from "@kinkeeper/contracts/archive/objects";
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
}

/** Refused before a pixel is decoded: a small file can claim gigabytes. */
const maxPixels = 50_000_000;
/** Longest side kept, in pixels: enough for a full page in print. */
const maxSide = 4096;
const thumbnailSide = 480;

const notAPhoto = () =>
  new DomainError("UNSUPPORTED_MEDIA", "This file is not a photo we can read. Please choose a JPEG, PNG, WebP or GIF.");

/**
 * Makes an upload into a photo that is safe to keep: judged by its bytes and not by its name, re-encoded, turned upright,
 * its metadata (place and device) left behind, with a thumbnail and, where it is large, a preview.
 * @throws DomainError UNSUPPORTED_MEDIA, TOO_LARGE (more than 50 megapixels).
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
    const encoded = keepsTransparency ? upright.webp({ quality: 86 }) : upright.jpeg({ quality: 88, mozjpeg: true });
    const [{ data, info }, thumbnail] = await Promise.all([
      encoded.toBuffer({ resolveWithObject: true }),
      sharp(upload, { limitInputPixels: maxPixels, failOn: "error" })
        .autoOrient()
        .resize({ width: thumbnailSide, height: thumbnailSide, fit: "cover", position: "attention" })
        .webp({ quality: 80 })
        .toBuffer(),
    ]);
    const { width } = info;
    const height = info.pageHeight ?? info.height;
    return {
      bytes: data,
      contentType: keepsTransparency ? "image/webp" : "image/jpeg",
      width,
      height,
      thumbnail,
      preview: Math.max(width, height) > previewSide ? await previewOf(data) : undefined,
    };
  } catch (error) {
    // What libvips cannot decode is a broken picture; anything else is our own fault and must be heard.
    if (error instanceof Error && /Input|decode|corrupt|premature|VipsJpeg|pngload|webp|gif/i.test(error.message))
      throw notAPhoto();
    throw error;
  }
};

/** Made from the re-encoded picture, which is decoded faster and in less memory than what was sent. What moves keeps moving. */
const previewOf = (picture: Buffer): Promise<Buffer> =>
  sharp(picture, { animated: true })
    .resize({ width: previewSide, height: previewSide, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();
