import {
  clip,
  degrees,
  endPath,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  rgb,
  type Color,
  type PDFFont,
  type PDFImage,
  type PDFPage,
} from "@cantoo/pdf-lib";
import type { Bow, PathShape, PortraitShape, Shape, TextShape } from "./picture.ts";
import type { PosterPage } from "./poster-plan.ts";

export interface PosterInk {
  readonly regular: PDFFont;
  readonly bold: PDFFont;
  /** Portraits that are in the file, by the path of their photo. */
  readonly portraits: ReadonlyMap<string, PDFImage>;
}

/** The middle of small letters lies so far above the base line, as a share of their size: what `dominant-baseline: central` does. */
const middle = 0.33;

const colourOf = (hex: string): Color => {
  const value = Number.parseInt(hex.slice(1), 16);
  return rgb((value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255);
};

const radians = (angle: number): number => (angle * Math.PI) / 180;

/** Puts shapes of a drawing on a page as lines, letters and images; what lies beyond its part is cut off. */
export const drawShapes = (page: PDFPage, place: PosterPage, shapes: readonly Shape[], ink: PosterInk): void => {
  const { onPaper, part } = place;
  const scale = onPaper.width / part.width;
  const left = (x: number): number => onPaper.x + (x - part.x) * scale;
  // Paper counts from below.
  const up = (y: number): number => onPaper.y + onPaper.height - (y - part.y) * scale;

  const drawPath = ({ d, fill, stroke, width = 1, dash }: PathShape) =>
    page.drawSvgPath(d, {
      x: left(0),
      y: up(0),
      scale,
      ...(fill ? { color: colourOf(fill) } : {}),
      ...(stroke ? { borderColor: colourOf(stroke), borderWidth: width } : {}),
      ...(dash ? { borderDashArray: [...dash] } : {}),
    });

  const drawLetters = (text: string, x: number, y: number, turn: number, { size, isBold, colour }: TextShape) =>
    page.drawText(text, {
      x: left(x),
      y: up(y),
      size: size * scale,
      font: isBold ? ink.bold : ink.regular,
      color: colourOf(colour),
      rotate: degrees(-turn),
    });

  const drawAlong = (shape: TextShape, { x, y, radius, from, to }: Bow) => {
    const font = shape.isBold ? ink.bold : ink.regular;
    let angle = (from + to) / 2 - ((font.widthOfTextAtSize(shape.text, shape.size) / radius) * 90) / Math.PI;
    for (const letter of shape.text) {
      const width = ((font.widthOfTextAtSize(letter, shape.size) / radius) * 180) / Math.PI;
      const at = radians(angle);
      drawLetters(letter, x + radius * Math.sin(at), y - radius * Math.cos(at), angle + width / 2, shape);
      angle += width;
    }
  };

  const drawText = (shape: TextShape) => {
    const { text, size, x, y, isBold, isCentred = false, anchor = "start", turn = 0, bow } = shape;
    if (bow) return drawAlong(shape, bow);
    const width = (isBold ? ink.bold : ink.regular).widthOfTextAtSize(text, size);
    const back = anchor === "start" ? 0 : anchor === "middle" ? width / 2 : width;
    const down = isCentred ? size * middle : 0;
    const [sine, cosine] = [Math.sin(radians(turn)), Math.cos(radians(turn))];
    drawLetters(text, x - back * cosine - down * sine, y - back * sine + down * cosine, turn, shape);
  };

  const drawPortrait = ({ photoUrl, x, y, size }: PortraitShape) => {
    const image = ink.portraits.get(photoUrl);
    if (!image) return;
    const radius = size / 2;
    page.drawImage(image, { x: left(x), y: up(y + size), width: size * scale, height: size * scale });
    // A ring of the card's own colour around it makes it round.
    page.drawSvgPath(
      `M${x} ${y}h${size}v${size}h${-size}zM${x + radius} ${y}a${radius} ${radius} 0 1 0 0 ${size}a${radius} ${radius} 0 1 0 0 ${-size}z`,
      {
        x: left(0),
        y: up(0),
        scale,
        color: rgb(1, 1, 1),
      },
    );
  };

  page.pushOperators(
    pushGraphicsState(),
    rectangle(onPaper.x, onPaper.y, onPaper.width, onPaper.height),
    clip(),
    endPath(),
  );
  for (const shape of shapes) {
    if (shape.type === "path") drawPath(shape);
    else if (shape.type === "text") drawText(shape);
    else drawPortrait(shape);
  }
  page.pushOperators(popGraphicsState());
};
