/** A part of a picture in shares of its width and height, from the upper left. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Share {
  readonly x: number;
  readonly y: number;
}

/** No smaller can be grasped. */
const smallest = 0.02;
/** Digits that are kept: a thousandth of a pixel of the largest picture. */
const exact = (share: number): number => Math.round(share * 1e5) / 1e5;
const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** The nearest frame that lies in the picture as a whole. */
export const heldFrame = ({ x, y, width, height }: Frame): Frame => {
  const size = { width: exact(within(width, smallest, 1)), height: exact(within(height, smallest, 1)) };
  return { x: exact(within(x, 0, 1 - size.width)), y: exact(within(y, 0, 1 - size.height)), ...size };
};

/** A frame of a face's usual size around a point; `ratio`: the picture's width by its height. */
export const frameAround = ({ x, y }: Share, ratio: number): Frame => {
  const [width, height] = ratio > 1 ? [0.2 / ratio, 0.25] : [0.2, 0.25 * ratio];
  return heldFrame({ x: x - width / 2, y: y - height / 2, width, height });
};

export const middle: Share = { x: 0.5, y: 0.4 };

/** From one corner to the other, whichever way it was drawn. */
export const frameBetween = (one: Share, other: Share): Frame =>
  heldFrame({
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  });

const step = 0.01;
const ways: Readonly<Record<string, Share>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};

/** After a key: arrows move it, with Shift they change its size. Undefined for other keys. */
export const frameAfterKey = (frame: Frame, key: string, isShift: boolean): Frame | undefined => {
  const way = ways[key];
  if (!way) return undefined;
  return isShift
    ? heldFrame({ ...frame, width: frame.width + way.x, height: frame.height + way.y })
    : heldFrame({ ...frame, x: frame.x + way.x, y: frame.y + way.y });
};
