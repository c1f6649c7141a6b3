import { feature } from "topojson-client";
import type { Position } from "geojson";
import type { GeometryCollection, Topology } from "topojson-specification";
import { project } from "./mercator.ts";

/** The outline of a country, in units of the world. */
export interface Outline {
  readonly path: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const outlineOf = (rings: readonly (readonly Position[])[]): Outline => {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const written = (position: Position): string => {
    const { x, y } = project({ longitude: position[0] ?? 0, latitude: position[1] ?? 0 });
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
    return `${x.toFixed(3)} ${y.toFixed(3)}`;
  };
  const path = rings.map((ring) => `M${ring.map(written).join("L")}Z`).join("");
  return { path, left, top, right, bottom };
};

/** Every island is an outline of its own: what lies outside of the window is not drawn. */
const outlinesIn = (atlas: Topology): readonly Outline[] => {
  const { features } = feature(atlas, atlas.objects["countries"] as GeometryCollection);
  return features.flatMap(({ geometry }) => {
    if (geometry.type === "Polygon") return [outlineOf(geometry.coordinates)];
    return geometry.type === "MultiPolygon" ? geometry.coordinates.map(outlineOf) : [];
  });
};

/** Natural Earth's outlines, in the public domain: of the whole world, and finer ones to look at a country. */
export const coarseOutlines = async (): Promise<readonly Outline[]> =>
  outlinesIn((await import("world-atlas/countries-110m.json")).default);
export const fineOutlines = async (): Promise<readonly Outline[]> =>
  outlinesIn((await import("world-atlas/countries-50m.json")).default);
