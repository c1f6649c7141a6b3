import fontkit from "@cantoo/fontkit";
import { PDFDocument, StandardFonts, rgb, type PDFImage, type PDFPage } from "@cantoo/pdf-lib";
import type { Rectangle } from "../camera.ts";
import { drawShapes, type PosterInk } from "./draw-shapes.ts";
import type { Picture, Portraits } from "./picture.ts";
import type { PosterFonts } from "./poster-letters.ts";
import type { PosterPage, PosterPlan } from "./poster-plan.ts";
import { rasterOf } from "./raster.ts";

/** Points of 1/72 inch to an inch, and pixels to an inch where nothing speaks against it. */
const [inch, finest] = [72, 220];
/** The most pixels of one page: beyond them it is printed coarser. */
const mostPixels = 130_000_000;
/** The longest side of one image in the file. */
const tileSide = 2_400;

interface PosterOptions {
  readonly title: string;
  /** The page's own letters, for what the poster's do not have. */
  readonly fonts: () => Promise<string>;
  readonly posterFonts: () => Promise<PosterFonts>;
  readonly portraits: Portraits;
  /** Pages done. */
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal;
}

interface Tile {
  readonly part: Rectangle;
  readonly onPaper: Rectangle;
}

/** A page cut into images that every browser can draw. */
const tilesOf = ({ part, onPaper }: PosterPage, pixelsPerPoint: number): readonly Tile[] => {
  const side = tileSide / pixelsPerPoint;
  const columns = Math.ceil(onPaper.width / side);
  const rows = Math.ceil(onPaper.height / side);
  const [across, down] = [1 / columns, 1 / rows];
  return Array.from({ length: rows * columns }, (_, at) => {
    const [column, row] = [at % columns, Math.floor(at / columns)];
    return {
      part: {
        x: part.x + column * across * part.width,
        y: part.y + row * down * part.height,
        width: across * part.width,
        height: down * part.height,
      },
      onPaper: {
        x: onPaper.x + column * across * onPaper.width,
        // Paper counts from below.
        y: onPaper.y + (rows - 1 - row) * down * onPaper.height,
        width: across * onPaper.width,
        height: down * onPaper.height,
      },
    };
  });
};

const resolutionOf = ({ onPaper: { width, height } }: PosterPage): number =>
  Math.min(finest / inch, Math.sqrt(mostPixels / (width * height)));

/** Where a sheet belongs, in its lower edge. */
const sign = async (pdf: PDFDocument, sheet: PDFPage, page: PosterPage, plan: PosterPlan): Promise<void> => {
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const text = `Row ${page.row} of ${plan.rows}, sheet ${page.column} of ${plan.columns}`;
  sheet.drawText(text, { x: page.onPaper.x, y: 12, size: 8, font, color: rgb(0.42, 0.37, 0.33) });
};

/** The letters and portraits in the file; undefined where a name has letters that the serif does not have. */
const inkFor = async (
  pdf: PDFDocument,
  picture: Picture,
  { posterFonts, portraits }: PosterOptions,
): Promise<PosterInk | undefined> => {
  pdf.registerFontkit(fontkit);
  const files = await posterFonts();
  const regular = await pdf.embedFont(files.regular, { subset: true });
  const known = new Set(regular.getCharacterSet());
  if (Array.from(picture.words).some((letter) => !known.has(letter.codePointAt(0)!))) return undefined;
  const images = new Map<string, PDFImage>();
  for (const [photoUrl, bytes] of portraits) images.set(photoUrl, await pdf.embedJpg(bytes));
  return { regular, bold: await pdf.embedFont(files.bold, { subset: true }), portraits: images };
};

/** A page as images: the browser knows how to set every script of the world, with whatever font it has for it. */
const drawAsImages = async (
  pdf: PDFDocument,
  sheet: PDFPage,
  page: PosterPage,
  picture: Picture,
  { fonts, portraits, signal }: Pick<PosterOptions, "portraits" | "signal"> & { readonly fonts: string },
): Promise<void> => {
  const resolution = resolutionOf(page);
  for (const { part, onPaper } of tilesOf(page, resolution)) {
    signal.throwIfAborted();
    if (picture.isBlank(part)) continue;
    const size = {
      width: Math.max(1, Math.round(onPaper.width * resolution)),
      height: Math.max(1, Math.round(onPaper.height * resolution)),
    };
    const image = await rasterOf(picture, part, { fonts, portraits, size, paper: "#ffffff" }, "image/jpeg");
    sheet.drawImage(await pdf.embedJpg(await image.arrayBuffer()), onPaper);
  }
};

/**
 * A poster as PDF: lines, letters and portraits, sharp at every size, with names that can be found and copied. Where a name has
 * letters the serif does not have (Hebrew, Chinese), its pages are images of 220 dots to an inch.
 *
 * @throws Error when the browser cannot draw a page; AbortError when it was called off
 */
export const posterPdf = async (picture: Picture, plan: PosterPlan, options: PosterOptions): Promise<Blob> => {
  const { title, onProgress, signal } = options;
  const pdf = await PDFDocument.create();
  pdf.setTitle(title);
  pdf.setCreator("Kinkeeper");
  const pages = plan.pages.filter(({ part }) => !picture.isBlank(part));
  const ink = await inkFor(pdf, picture, options);
  const asImages = ink ? undefined : { ...options, fonts: await options.fonts() };
  for (const [at, page] of pages.entries()) {
    signal.throwIfAborted();
    const sheet = pdf.addPage([page.paper.width, page.paper.height]);
    if (ink) drawShapes(sheet, page, picture.shapes(page.part), ink);
    if (asImages) await drawAsImages(pdf, sheet, page, picture, asImages);
    if (plan.pages.length > 1) await sign(pdf, sheet, page, plan);
    onProgress(at + 1);
    // Between pages the browser may paint, and hear that it was called off.
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  }
  return new Blob([(await pdf.save()) as Uint8Array<ArrayBuffer>], { type: "application/pdf" });
};
