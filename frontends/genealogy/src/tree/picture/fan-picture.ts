import type { FanChart, FanField, FanText } from "../fan/fan-chart.ts";
import { ink, type Picture, type Shape } from "./picture.ts";

const fills: Readonly<Record<FanField["side"], string>> = {
  self: ink.sheet,
  father: ink.accentSoft,
  mother: ink.warmSoft,
};

const wordsOf = ({ text, size, isName, bow, place }: FanText): Shape => ({
  type: "text",
  text,
  size,
  isBold: isName,
  colour: isName ? ink.ink : ink.soft,
  x: place?.x ?? 0,
  y: place?.y ?? 0,
  isCentred: true,
  ...(place ? { anchor: place.anchor, turn: place.turn } : {}),
  ...(bow ? { bow } : {}),
});

export const fanPicture = ({ fields, width, height }: FanChart): Picture => ({
  bounds: { x: 0, y: 0, width, height },
  words: fields.flatMap(({ texts }) => texts.map(({ text }) => text)).join(" "),
  photoUrls: [],
  isBlank: () => fields.length === 0,
  shapes: () =>
    fields.flatMap(({ outline, side, texts }): Shape[] => [
      { type: "path", d: outline, fill: fills[side], stroke: ink.line },
      ...texts.map(wordsOf),
    ]),
});
