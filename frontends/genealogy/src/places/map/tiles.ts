import { mapAttributionMeta, mapTilesMeta } from "@kinkeeper/contracts/document";
import { toScreen, toWorld, type MapCamera, type Size } from "./map-camera.ts";
import { worldSize } from "./mercator.ts";

/** Pictures of maps that an operator lets browsers take from elsewhere. */
export interface TileSource {
  /** With `{z}`, `{x}` and `{y}` in it. */
  readonly url: string;
  readonly attribution: string;
}

/** As the gateway wrote it into this page; undefined where maps are outlines alone. */
export const tileSource = (): TileSource | undefined => {
  const said = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  const [url, attribution] = [said(mapTilesMeta), said(mapAttributionMeta)];
  return url && attribution ? { url, attribution } : undefined;
};

/** A picture of the map, in pixels of the window. */
export interface Tile {
  readonly address: string;
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

/** Tiles are made to be seen so large. */
const ownSide = 256;
/** Servers have no deeper ones. */
const deepest = 19;

/** The tiles that the window shows, of the depth at which they are drawn closest to their own size. */
export const tilesIn = (url: string, camera: MapCamera, size: Size): readonly Tile[] => {
  const wanted = Math.round(Math.log2((camera.scale * worldSize) / ownSide));
  const z = Math.min(Math.max(wanted, 0), deepest);
  const unit = worldSize / 2 ** z;
  const last = 2 ** z - 1;
  const numberOf = (at: number) => Math.min(Math.max(Math.floor(at / unit), 0), last);
  const start = toWorld({ x: 0, y: 0 }, camera, size);
  const end = toWorld({ x: size.width, y: size.height }, camera, size);
  const tiles: Tile[] = [];
  for (let x = numberOf(start.x); x <= numberOf(end.x); x += 1)
    for (let y = numberOf(start.y); y <= numberOf(end.y); y += 1) {
      const corner = toScreen({ x: x * unit, y: y * unit }, camera, size);
      const address = url.replace("{z}", String(z)).replace("{x}", String(x)).replace("{y}", String(y));
      tiles.push({ address, left: corner.x, top: corner.y, side: unit * camera.scale });
    }
  return tiles;
};
