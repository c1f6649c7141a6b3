/** How a picture is looked at: `zoom` 1 fits it into its frame; `x`, `y` move its middle away from the frame's, in pixels. */
export interface ImageCamera {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const fitting: ImageCamera = { zoom: 1, x: 0, y: 0 };
const deepest = 8;

/** The size of a picture in its frame at zoom 1; small ones are not blown up. */
export const fittedSize = (picture: Size, frame: Size): Size => {
  const scale = Math.min(1, frame.width / picture.width, frame.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
};

const within = (value: number, most: number): number => Math.min(Math.max(value, -most), most);

/** No further than its edges: no frame is ever half empty while there is more of the picture. */
const held = ({ zoom, x, y }: ImageCamera, fitted: Size, frame: Size): ImageCamera => ({
  zoom,
  x: within(x, Math.max(0, (fitted.width * zoom - frame.width) / 2)),
  y: within(y, Math.max(0, (fitted.height * zoom - frame.height) / 2)),
});

export const pannedBy = (camera: ImageCamera, dx: number, dy: number, fitted: Size, frame: Size): ImageCamera =>
  held({ ...camera, x: camera.x + dx, y: camera.y + dy }, fitted, frame);

/** Nearer or further, while what lies under `point` (from the middle of the frame) stays there. */
export const zoomedBy = (
  camera: ImageCamera,
  factor: number,
  point: { readonly x: number; readonly y: number },
  fitted: Size,
  frame: Size,
): ImageCamera => {
  const zoom = Math.min(Math.max(camera.zoom * factor, 1), deepest);
  const ratio = zoom / camera.zoom;
  return held(
    { zoom, x: point.x - (point.x - camera.x) * ratio, y: point.y - (point.y - camera.y) * ratio },
    fitted,
    frame,
  );
};
