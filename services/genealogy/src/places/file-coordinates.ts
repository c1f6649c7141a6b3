import type { Coordinates } from "@kinkeeper/contracts/genealogy/places";
import { readKept } from "../gedcom/kept-lines.ts";
import { childOf, oneLine, textOf, type Structure } from "../gedcom/structure.ts";

const degrees = (text: string, positive: "N" | "E", negative: "S" | "W", most: number): number | undefined => {
  const [, before = "", number, after = ""] =
    /^([NSEW]?)\s*([+-]?\d{1,3}(?:\.\d{1,15})?)\s*([NSEW]?)$/.exec(text) ?? [];
  const letter = before || after;
  if (number === undefined || (letter !== "" && letter !== positive && letter !== negative)) return undefined;
  const value = (letter === negative ? -1 : 1) * Number(number);
  return Math.abs(value) <= most ? value + 0 : undefined;
};

/** What LATI and LONG say ("N18.150944", "-0.1"); undefined for what is no place on earth, and for 0, 0, which programs write for "unknown". */
export const readCoordinates = (latitude: string, longitude: string): Coordinates | undefined => {
  const north = degrees(latitude.trim().toUpperCase(), "N", "S", 90);
  const east = degrees(longitude.trim().toUpperCase(), "E", "W", 180);
  if (north === undefined || east === undefined || (north === 0 && east === 0)) return undefined;
  return { latitude: north, longitude: east };
};

interface LocatedText {
  readonly text: string;
  readonly coordinates: Coordinates;
}

const locatedIn = (one: Structure): readonly LocatedText[] => {
  const map = one.tag === "PLAC" ? childOf(one, "MAP") : undefined;
  const coordinates = map && readCoordinates(textOf(map, "LATI") ?? "", textOf(map, "LONG") ?? "");
  return [...(coordinates ? [{ text: oneLine(one.value), coordinates }] : []), ...one.children.flatMap(locatedIn)];
};

/** What kept GEDCOM lines say of where places lie: MAP below PLAC. */
export const coordinatesIn = (lines: readonly string[]): readonly LocatedText[] =>
  readKept(lines).structures.flatMap(locatedIn);
