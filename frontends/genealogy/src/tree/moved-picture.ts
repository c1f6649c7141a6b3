import type { Camera, Size } from "./camera.ts";
import type { Line, PreparedTree } from "./gathered-lines.ts";
import { paintTree, type Ink } from "./paint-tree.ts";

/** CSS pixels that are painted around what is seen, to move by without painting; on a small window a part of it. */
const mostAround = 400;

interface Taken {
  readonly tree: PreparedTree;
  readonly ink: Ink;
  readonly line: Line;
  readonly camera: Camera;
  readonly density: number;
  readonly size: Size;
  /** CSS pixels on each side beyond what was seen. */
  readonly around: Size;
}

/**
 * The painted part of the drawing, as a canvas larger than the window of it: while somebody moves around, it is moved as it is, which
 * costs the main thread nothing, and painted anew where it ends. While the zoom changes each picture would serve once, and is painted
 * without what lies around.
 */
export class MovedPicture {
  readonly #context: CanvasRenderingContext2D;
  #taken: Taken | undefined;
  #lastZoom = 0;

  constructor(context: CanvasRenderingContext2D) {
    this.#context = context;
  }

  /** Paints what is missing, and puts the picture where the camera sees it. */
  show(camera: Camera, size: Size, tree: PreparedTree, ink: Ink, line: Line): void {
    const density = Math.min(2, window.devicePixelRatio || 1);
    const isZooming = camera.zoom !== this.#lastZoom;
    this.#lastZoom = camera.zoom;
    const taken = this.#taken;
    const fits =
      !isZooming &&
      taken?.tree === tree &&
      taken.ink === ink &&
      taken.line === line &&
      taken.density === density &&
      taken.size.width === size.width &&
      taken.size.height === size.height &&
      holdsAllThatIsSeen(taken, camera);
    const now = fits ? taken : this.#take({ tree, ink, line, camera, density, size, around: around(size, isZooming) });
    const place = (distance: number, margin: number) =>
      Math.round((distance * camera.zoom - margin) * density) / density;
    const [left, top] = [
      place(now.camera.x - camera.x, now.around.width),
      place(now.camera.y - camera.y, now.around.height),
    ];
    this.#context.canvas.style.transform = `translate(${left}px, ${top}px)`;
  }

  #take(taken: Taken): Taken {
    const { tree, ink, line, camera, density, size, around } = taken;
    const { canvas } = this.#context;
    const [width, height] = [size.width + 2 * around.width, size.height + 2 * around.height];
    const pixels = { width: Math.round(width * density), height: Math.round(height * density) };
    if (canvas.width !== pixels.width || canvas.height !== pixels.height) {
      Object.assign(canvas, pixels);
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
    }
    const corner = { ...camera, x: camera.x - around.width / camera.zoom, y: camera.y - around.height / camera.zoom };
    paintTree({ context: this.#context, width, height, density }, tree, corner, ink, line);
    this.#taken = taken;
    return taken;
  }
}

const around = ({ width, height }: Size, isZooming: boolean): Size =>
  isZooming
    ? { width: 0, height: 0 }
    : { width: Math.min(mostAround, Math.round(width / 2)), height: Math.min(mostAround, Math.round(height / 2)) };

/** Beyond the edges of the drawing there is nothing to paint. */
const holdsAllThatIsSeen = ({ tree, camera: at, size, around }: Taken, camera: Camera): boolean => {
  const { width, height } = tree.layout.bounds;
  const isHeld = (moved: number, margin: number, seen: number, from: number, all: number): boolean =>
    (moved >= -margin || from - margin <= 0) && (moved <= margin || from + seen + margin >= all);
  const { zoom } = camera;
  return (
    isHeld((camera.x - at.x) * zoom, around.width, size.width, at.x * zoom, width * zoom) &&
    isHeld((camera.y - at.y) * zoom, around.height, size.height, at.y * zoom, height * zoom)
  );
};
