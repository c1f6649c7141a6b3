import type { Coordinates } from "@kinkeeper/contracts/genealogy/places";

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The world is so many units wide and high. */
export const worldSize = 1_000;
/** Beyond this latitude the map ends, as on every map of its kind. */
const mostLatitude = 85.0511;

/** Web Mercator, as tiles have it: (0, 0) is the north-west corner of the world. */
export const project = ({ latitude, longitude }: Coordinates): Point => {
  const held = Math.min(Math.max(latitude, -mostLatitude), mostLatitude);
  const sine = Math.sin((held * Math.PI) / 180);
  return {
    x: (worldSize * (longitude + 180)) / 360,
    y: worldSize * (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)),
  };
};

/** Where a point of the map lies; rounded to some ten metres. */
export const unproject = ({ x, y }: Point): Coordinates => {
  const turn = Math.PI * (1 - (2 * y) / worldSize);
  const rounded = (degrees: number) => Math.round(degrees * 10_000) / 10_000;
  return {
    latitude: rounded((Math.atan(Math.sinh(turn)) * 180) / Math.PI),
    longitude: rounded((x / worldSize) * 360 - 180),
  };
};
