import type { Rectangle, Size } from "../camera.ts";

/** A line or a face, its outline as an SVG path in drawing pixels. */
export interface PathShape {
  readonly type: "path";
  readonly d: string;
  readonly fill?: string;
  readonly stroke?: string;
  readonly width?: number;
  readonly dash?: readonly [number, number];
}

/** One line of words: straight, turned around its beginning or middle, or along a bow. */
export interface TextShape {
  readonly type: "text";
  readonly text: string;
  readonly size: number;
  readonly isBold: boolean;
  readonly colour: string;
  readonly x: number;
  /** The base line; the middle of the letters where `isCentred`. */
  readonly y: number;
  readonly isCentred?: boolean;
  readonly anchor?: "start" | "middle" | "end";
  /** Degrees, clockwise. */
  readonly turn?: number;
  readonly bow?: Bow;
}

/** Words stand in the middle of it, from the left to the right. */
export interface Bow {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Where the bow begins and ends, in degrees from straight up, clockwise. */
  readonly from: number;
  readonly to: number;
}

/** A portrait, round. */
export interface PortraitShape {
  readonly type: "portrait";
  readonly photoUrl: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

export type Shape = PathShape | TextShape | PortraitShape;

/** Portraits by the path of their photo: JPEG, square. */
export type Portraits = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

export interface PictureLook {
  /** Style rules that bring the letters along. */
  readonly fonts?: string;
  readonly portraits?: Portraits;
  /** Of the picture, in its own pixels; as large as the part unless told otherwise. */
  readonly size?: Size;
  /** The colour beneath. */
  readonly paper?: string;
}

/** What can be kept of the tree: a drawing of any part of it, in the light theme's ink. */
export interface Picture {
  /** The whole drawing with a margin around it, in drawing pixels. */
  readonly bounds: Rectangle;
  /** All that touches a part, what is below first. */
  readonly shapes: (part: Rectangle) => readonly Shape[];
  /** Whether nothing is on a part. */
  readonly isBlank: (part: Rectangle) => boolean;
  /** All words in it: what letters have to be brought along. */
  readonly words: string;
  /** The photos in it. */
  readonly photoUrls: readonly string[];
}

/** The tokens of the light theme (`_kit/src/tokens.css`): what is printed stands on white paper. */
export const ink = {
  paper: "#fbf8f3",
  sheet: "#ffffff",
  ink: "#2b2420",
  soft: "#6b5f55",
  line: "#e7dfd3",
  edge: "#92867a",
  accent: "#2f5d50",
  accentSoft: "#e4eee9",
  warmSoft: "#fbf1ea",
} as const;

export const serif = "'Source Serif 4 Variable', 'Source Serif 4', Georgia, serif";

export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const pointOn = ({ x, y, radius }: Bow, degrees: number): string => {
  const angle = (degrees * Math.PI) / 180;
  return `${(x + radius * Math.sin(angle)).toFixed(2)} ${(y - radius * Math.cos(angle)).toFixed(2)}`;
};

/** The bow as an SVG path. */
export const bowPath = (bow: Bow): string =>
  `M${pointOn(bow, bow.from)}A${bow.radius} ${bow.radius} 0 ${bow.to - bow.from > 180 ? 1 : 0} 1 ${pointOn(bow, bow.to)}`;

export const roundedRectangle = ({ x, y, width, height }: Rectangle, radius: number): string =>
  `M${x + radius} ${y}h${width - 2 * radius}a${radius} ${radius} 0 0 1 ${radius} ${radius}v${height - 2 * radius}a${radius} ${radius} 0 0 1 ${-radius} ${radius}h${2 * radius - width}a${radius} ${radius} 0 0 1 ${-radius} ${-radius}v${2 * radius - height}a${radius} ${radius} 0 0 1 ${radius} ${-radius}z`;

const textSvg = (shape: TextShape, id: string): string => {
  const { text, size, isBold, colour, x, y, isCentred, anchor, turn, bow } = shape;
  const look = `font-size="${size}" fill="${colour}"${isBold ? ' font-weight="600"' : ""}`;
  if (bow)
    return `<path id="${id}" d="${bowPath(bow)}" fill="none"/><text ${look} text-anchor="middle"><textPath href="#${id}" startOffset="50%">${escaped(text)}</textPath></text>`;
  const central = isCentred ? ' dominant-baseline="central"' : "";
  const place = turn ? `transform="translate(${x} ${y}) rotate(${turn})"` : `x="${x}" y="${y}"`;
  return `<text ${look} ${place}${central} text-anchor="${anchor ?? "start"}">${escaped(text)}</text>`;
};

const base64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

const portraitSvg = ({ photoUrl, x, y, size }: PortraitShape, portraits: Portraits, id: string): string => {
  const bytes = portraits.get(photoUrl);
  if (!bytes) return "";
  const radius = size / 2;
  return `<clipPath id="${id}"><circle cx="${x + radius}" cy="${y + radius}" r="${radius}"/></clipPath><image href="data:image/jpeg;base64,${base64(bytes)}" x="${x}" y="${y}" width="${size}" height="${size}" clip-path="url(#${id})"/>`;
};

const shapeSvg = (shape: Shape, portraits: Portraits, id: string): string => {
  switch (shape.type) {
    case "text":
      return textSvg(shape, id);
    case "portrait":
      return portraitSvg(shape, portraits, id);
    case "path": {
      const { d, fill = "none", stroke, width = 1, dash } = shape;
      const line = stroke ? ` stroke="${stroke}" stroke-width="${width}"` : "";
      return `<path d="${d}" fill="${fill}"${line}${dash ? ` stroke-dasharray="${dash.join(" ")}"` : ""}/>`;
    }
  }
};

/** A part of a picture as SVG. */
export const svgOf = (picture: Picture, part: Rectangle, look: PictureLook = {}): string => {
  const { fonts = "", portraits = new Map(), size = part, paper = ink.paper } = look;
  const beneath = `<rect x="${part.x}" y="${part.y}" width="${part.width}" height="${part.height}" fill="${paper}"/>`;
  const style = fonts === "" ? "" : `<style>${fonts}</style>`;
  const content = picture
    .shapes(part)
    .map((shape, at) => shapeSvg(shape, portraits, `s${at}`))
    .join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${part.x} ${part.y} ${part.width} ${part.height}" width="${size.width}" height="${size.height}" font-family="${serif}">${style}${beneath}${content}</svg>`;
};
