import { useEffect, useState } from "react";
import type { MapCamera, Size } from "./map-camera.ts";
import { tilesIn, type Tile, type TileSource } from "./tiles.ts";

/** Turned dark in the dark theme, with its hues kept. Drawn once it has come: one that fails, or takes long, leaves the outlines to be seen. */
const Picture = ({ tile: { address, left, top, side } }: { tile: Tile }) => {
  const [isLoaded, setLoaded] = useState(false);
  // Of a picture inside of a drawing nobody hears that it came before the drawing was there.
  useEffect(() => {
    const picture = new Image();
    const show = () => setLoaded(true);
    picture.addEventListener("load", show);
    picture.src = address;
    return () => picture.removeEventListener("load", show);
  }, [address]);
  if (!isLoaded) return null;
  // Without a seam between them.
  const drawn = side + 0.5;
  return (
    <image
      href={address}
      x={left}
      y={top}
      width={drawn}
      height={drawn}
      className="dark:brightness-90 dark:contrast-90 dark:hue-rotate-180 dark:invert"
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
