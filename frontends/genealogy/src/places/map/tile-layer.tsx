import { classNames } from "@kinkeeper/kit/class-names.ts";
import { useCallback, useState } from "react";
import type { MapCamera, Size } from "./map-camera.ts";
import { tilesIn, type Tile, type TileSource } from "./tiles.ts";

/** Seen once it is whole: one that fails, or takes long, leaves the outlines to be seen. */
const Picture = ({ tile: { address, left, top, side } }: { tile: Tile }) => {
  const [isLoaded, setLoaded] = useState(false);
  // React listens to no picture inside of a drawing.
  const watch = useCallback((picture: SVGImageElement) => {
    const show = () => setLoaded(true);
    picture.addEventListener("load", show);
    return () => picture.removeEventListener("load", show);
  }, []);
  return (
    <image
      ref={watch}
      href={address}
      x={left}
      y={top}
      // Without a seam between them.
      width={side + 0.5}
      height={side + 0.5}
      className={classNames("dark:brightness-75", !isLoaded && "invisible")}
    />
  );
};

interface TileLayerProps {
  readonly source: TileSource;
  readonly camera: MapCamera;
  readonly size: Size;
}

/** Pictures of the map over its outlines. */
export const TileLayer = ({ source: { url }, camera, size }: TileLayerProps) =>
  tilesIn(url, camera, size).map((tile) => <Picture key={tile.address} tile={tile} />);
