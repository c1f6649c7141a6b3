import type { Camera } from "./camera.ts";
import type { Line, PreparedTree } from "./gathered-lines.ts";
import { paintTree, type Canvas, type Ink } from "./paint-tree.ts";

/** CSS pixels that are painted around what is seen, to move by without painting. */
const around = 400;

interface Picture {
  readonly tree: PreparedTree;
  readonly ink: Ink;
  readonly line: Line;
  readonly camera: Camera;
  readonly density: number;
  readonly width: number;
  readonly height: number;
}

/**
 * A large family from far away, painted once with a margin: thousands of lines take longer than a frame, moving a picture of
 * them takes a fraction of one. While the zoom changes everything is painted anew, because each picture would serve once.
 */
export class FarPicture {
  readonly #canvas = document.createElement("canvas");
  #picture: Picture | undefined;
  #lastZoom = 0;

  paint(canvas: Canvas, tree: PreparedTree, camera: Camera, ink: Ink, line: Line): void {
    const isZooming = camera.zoom !== this.#lastZoom;
    this.#lastZoom = camera.zoom;
    if (isZooming) {
      this.#picture = undefined;
      paintTree(canvas, tree, camera, ink, line);
      return;
    }
    const picture = this.#picture;
    const fits =
      picture?.tree === tree &&
      picture.ink === ink &&
      picture.line === line &&
      picture.density === canvas.density &&
      picture.width === canvas.width &&
      picture.height === canvas.height &&
      Math.abs(camera.x - picture.camera.x) * camera.zoom <= around &&
      Math.abs(camera.y - picture.camera.y) * camera.zoom <= around;
    if (!fits) this.#take(canvas, tree, camera, ink, line);
    this.#show(canvas, camera);
  }

  #take({ width, height, density }: Canvas, tree: PreparedTree, camera: Camera, ink: Ink, line: Line): void {
    const context = this.#canvas.getContext("2d");
    if (!context) return;
    const [wide, high] = [width + 2 * around, height + 2 * around];
    this.#canvas.width = Math.round(wide * density);
    this.#canvas.height = Math.round(high * density);
    const corner = { ...camera, x: camera.x - around / camera.zoom, y: camera.y - around / camera.zoom };
    paintTree({ context, width: wide, height: high, density }, tree, corner, ink, line);
    this.#picture = { tree, ink, line, camera, density, width, height };
  }

  #show({ context, width, height, density }: Canvas, camera: Camera): void {
    if (!this.#picture) return;
    const { camera: taken } = this.#picture;
    const left = (taken.x - camera.x) * camera.zoom - around;
    const top = (taken.y - camera.y) * camera.zoom - around;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha = 1;
    context.clearRect(0, 0, width * density, height * density);
    // On whole pixels it stays sharp.
    context.drawImage(this.#canvas, Math.round(left * density), Math.round(top * density));
  }
}
