import type { Rectangle, Size } from "../camera.ts";

export const papers = ["a4", "a3", "letter", "single"] as const;
export type Paper = (typeof papers)[number];

/** How wide a person's card is on paper: printed millimetres. */
export const cardSizes = ["fit", "small", "medium", "large"] as const;
export type CardSize = (typeof cardSizes)[number];

export interface PosterPage {
  /** Points of 1/72 inch. */
  readonly paper: Size;
  /** Where the picture stands on the paper: from its left bottom corner, in points. */
  readonly onPaper: Rectangle;
  /** Which part of the drawing it shows, in drawing pixels. */
  readonly part: Rectangle;
  /** From 1. */
  readonly row: number;
  readonly column: number;
}

export interface PosterPlan {
  readonly pages: readonly PosterPage[];
  readonly rows: number;
  readonly columns: number;
}

const pointsPerMillimetre = 72 / 25.4;
const sheets: Readonly<Record<Exclude<Paper, "single">, Size>> = {
  a4: { width: 210, height: 297 },
  a3: { width: 297, height: 420 },
  letter: { width: 215.9, height: 279.4 },
};
const cardMillimetres: Readonly<Record<Exclude<CardSize, "fit">, number>> = { small: 25, medium: 38, large: 55 };
/** A card is so many drawing pixels wide. */
const cardPixels = 200;
/** Unprinted edge of a sheet, of which neighbours are cut to be glued, in millimetres. */
const edge = 10;
/** A PDF's page is at most 200 inches long. */
export const longestPage = 14_400;

/** Points for each drawing pixel. */
const scaleOf = (size: Exclude<CardSize, "fit">): number => (cardMillimetres[size] * pointsPerMillimetre) / cardPixels;

const onOnePage = (bounds: Rectangle, scale: number): PosterPlan => {
  const margin = edge * pointsPerMillimetre;
  const longest = Math.max(bounds.width, bounds.height) * scale + 2 * margin;
  const fitting = longest > longestPage ? (scale * (longestPage - 2 * margin)) / (longest - 2 * margin) : scale;
  const [width, height] = [bounds.width * fitting, bounds.height * fitting];
  const paper = { width: width + 2 * margin, height: height + 2 * margin };
  const onPaper = { x: margin, y: margin, width, height };
  return { pages: [{ paper, onPaper, part: bounds, row: 1, column: 1 }], rows: 1, columns: 1 };
};

const fitOn = (bounds: Rectangle, paper: Size): PosterPlan => {
  const margin = edge * pointsPerMillimetre;
  const scale = Math.min((paper.width - 2 * margin) / bounds.width, (paper.height - 2 * margin) / bounds.height);
  const [width, height] = [bounds.width * scale, bounds.height * scale];
  const onPaper = { x: (paper.width - width) / 2, y: (paper.height - height) / 2, width, height };
  return { pages: [{ paper, onPaper, part: bounds, row: 1, column: 1 }], rows: 1, columns: 1 };
};

const tiled = (bounds: Rectangle, paper: Size, scale: number): PosterPlan => {
  const margin = edge * pointsPerMillimetre;
  const room = { width: (paper.width - 2 * margin) / scale, height: (paper.height - 2 * margin) / scale };
  const columns = Math.max(1, Math.ceil(bounds.width / room.width - 1e-6));
  const rows = Math.max(1, Math.ceil(bounds.height / room.height - 1e-6));
  const pages = Array.from({ length: rows * columns }, (_, at): PosterPage => {
    const [row, column] = [Math.floor(at / columns), at % columns];
    const part = {
      x: bounds.x + column * room.width,
      y: bounds.y + row * room.height,
      width: Math.min(room.width, bounds.width - column * room.width),
      height: Math.min(room.height, bounds.height - row * room.height),
    };
    const height = part.height * scale;
    const onPaper = { x: margin, y: paper.height - margin - height, width: part.width * scale, height };
    return { paper, onPaper, part, row: row + 1, column: column + 1 };
  });
  return { pages, rows, columns };
};

/**
 * Lays a drawing out on paper: on one sheet, on as many as its cards need to be of a size, or on one page as large as that.
 * Sheets lie the way that needs fewer of them, or shows more.
 */
export const posterPlan = (bounds: Rectangle, paper: Paper, size: CardSize): PosterPlan => {
  if (paper === "single") return onOnePage(bounds, scaleOf(size === "fit" ? "medium" : size));
  const { width, height } = sheets[paper];
  const upright = { width: width * pointsPerMillimetre, height: height * pointsPerMillimetre };
  const across = { width: upright.height, height: upright.width };
  if (size === "fit") return fitOn(bounds, bounds.width > bounds.height ? across : upright);
  const plans = [tiled(bounds, across, scaleOf(size)), tiled(bounds, upright, scaleOf(size))];
  return plans.toSorted((one, other) => one.pages.length - other.pages.length)[0]!;
};
