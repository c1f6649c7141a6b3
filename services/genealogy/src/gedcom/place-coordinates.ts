import type { Coordinates } from "@kinkeeper/contracts/genealogy/places";
import { childOf, oneLine, structure, type Structure } from "./structure.ts";

/** Marks a MAP that says where people here said a place lies: what the file itself said has none. Read back, it is no news. */
const ownMark = "_SET_HERE";

/** Six digits are a hand's breadth, and what is smaller would be written with an exponent. */
const degreesText = (value: number, positive: string, negative: string): string =>
  `${value < 0 ? negative : positive}${Number(Math.abs(value).toFixed(6))}`;

const ownMap = ({ latitude, longitude }: Coordinates): Structure =>
  structure("MAP", "", [
    structure("LATI", degreesText(latitude, "N", "S")),
    structure("LONG", degreesText(longitude, "E", "W")),
    structure(ownMark, "Y"),
  ]);

const isOwnMap = (line: Structure): boolean => line.tag === "MAP" && childOf(line, ownMark) !== undefined;

/** A record in which each PLAC without coordinates has those that `of` knows for its text. */
export const withCoordinates = (record: Structure, of: (place: string) => Coordinates | undefined): Structure => {
  const children = record.children.map((child) => withCoordinates(child, of));
  if (record.tag === "PLAC" && record.value !== "" && !childOf(record, "MAP")) {
    const coordinates = of(oneLine(record.value));
    if (coordinates) return { ...record, children: [ownMap(coordinates), ...children] };
  }
  return children.every((child, at) => child === record.children[at]) ? record : { ...record, children };
};

/** Structures without the coordinates that were set here. */
export const withoutOwnCoordinates = (structures: readonly Structure[]): readonly Structure[] =>
  structures.some(hasOwnMap)
    ? structures
        .filter((one) => !isOwnMap(one))
        .map((one) => ({ ...one, children: withoutOwnCoordinates(one.children) }))
    : structures;

const hasOwnMap = (one: Structure): boolean => isOwnMap(one) || one.children.some(hasOwnMap);
