import { useMemo, useState } from "react";
import type { MapCamera, Size } from "./map-camera.ts";
import { tilesIn, type TileSource } from "./tiles.ts";

interface TileLayerProps {
  readonly source: TileSource;
  readonly camera: MapCamera;
  readonly size: Size;
}

/** Pictures of the map over its outlines, which show through wherever one is missing. */
export const TileLayer = ({ source: { url }, camera, size }: TileLayerProps) => {
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const tiles = useMemo(() => tilesIn(url, camera, size), [url, camera, size]);
  return tiles
    .filter(({ address }) => !failed.has(address))
    .map(({ address, left, top, side }) => (
      <image
        key={address}
        href={address}
        x={left}
        y={top}
        // Without a seam between them.
        width={side + 0.5}
        height={side + 0.5}
        className="dark:brightness-75"
        onError={() => setFailed((before) => new Set(before).add(address))}
      />
    ));
};
