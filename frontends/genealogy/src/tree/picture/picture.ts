import type { Rectangle, Size } from "../camera.ts";

export interface PictureLook {
  /** Style rules that bring the letters along. */
  readonly fonts?: string;
  /** Of the picture, in its own pixels; as large as the part unless told otherwise. */
  readonly size?: Size;
  /** The colour beneath. */
  readonly paper?: string;
}

/** What can be kept of the tree: a drawing of any part of it as SVG, in the light theme's ink. */
export interface Picture {
  /** The whole drawing with a margin around it, in drawing pixels. */
  readonly bounds: Rectangle;
  readonly svg: (part: Rectangle, look?: PictureLook) => string;
  /** Whether nothing is on a part. */
  readonly isBlank: (part: Rectangle) => boolean;
  /** All words in it: what letters have to be brought along. */
  readonly words: string;
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

export const svgDocument = (part: Rectangle, content: string, look: PictureLook = {}): string => {
  const { fonts = "", size = part, paper = ink.paper } = look;
  const beneath = `<rect x="${part.x}" y="${part.y}" width="${part.width}" height="${part.height}" fill="${paper}"/>`;
  const style = fonts === "" ? "" : `<style>${fonts}</style>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${part.x} ${part.y} ${part.width} ${part.height}" width="${size.width}" height="${size.height}" font-family="${serif}" fill="${ink.ink}">${style}${beneath}${content}</svg>`;
};
