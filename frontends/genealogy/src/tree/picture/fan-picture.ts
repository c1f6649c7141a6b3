import type { FanChart, FanField, FanText } from "../fan/fan-chart.ts";
import { escaped, ink, svgDocument, type Picture } from "./picture.ts";

const fills: Readonly<Record<FanField["side"], string>> = {
  self: ink.sheet,
  father: ink.accentSoft,
  mother: ink.warmSoft,
};

const wordsOf = ({ text, size, isName, arc, place }: FanText, id: string): string => {
  const look = `font-size="${size}" ${isName ? `font-weight="600"` : `fill="${ink.soft}"`}`;
  if (place)
    return `<text ${look} text-anchor="${place.anchor}" dominant-baseline="central" transform="translate(${place.x} ${place.y}) rotate(${place.turn})">${escaped(text)}</text>`;
  return `<path id="${id}" d="${arc}" fill="none"/><text ${look} text-anchor="middle"><textPath href="#${id}" startOffset="50%">${escaped(text)}</textPath></text>`;
};

export const fanPicture = ({ fields, width, height }: FanChart): Picture => {
  const content = fields
    .map(({ outline, side, texts, generation, place }) => {
      const words = texts.map((text, at) => wordsOf(text, `f${generation}-${place}-${at}`));
      return `<path d="${outline}" fill="${fills[side]}" stroke="${ink.line}"/>${words.join("")}`;
    })
    .join("");
  return {
    bounds: { x: 0, y: 0, width, height },
    words: fields.flatMap(({ texts }) => texts.map(({ text }) => text)).join(" "),
    isBlank: () => fields.length === 0,
    svg: (part, look) => svgDocument(part, content, look),
  };
};
