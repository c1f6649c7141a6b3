/** Boxes are laid out in rows like books on shelves, in the order given: width and height as wide as tall, or a little wider. */
const aspect = 1.8;

/**
 * Places boxes on shelves from left to right and wraps where a shelf is full. On a shelf with a tall first box, small ones are
 * stacked in columns. No shelf is wider than the widest box, or than what makes the whole `aspect` times as wide as high.
 */
export const packOnShelves = (
  boxes: readonly { width: number; height: number }[],
  gap: number,
): { x: Float64Array; y: Float64Array; width: number; height: number } => {
  const x = new Float64Array(boxes.length);
  const y = new Float64Array(boxes.length);
  let area = 0;
  let widest = 0;
  for (const { width, height } of boxes) {
    area += (width + gap) * (height + gap);
    widest = Math.max(widest, width);
  }
  const limit = Math.max(widest, Math.sqrt(area * aspect));
  const shelf = { top: 0, height: 0, right: 0 };
  const column = { left: 0, width: 0, bottom: 0 };
  let right = 0;
  for (let box = 0; box < boxes.length; box += 1) {
    const { width, height } = boxes[box]!;
    const fitsBelow =
      column.bottom > shelf.top && width <= column.width && column.bottom + height <= shelf.top + shelf.height;
    if (!fitsBelow) {
      if (shelf.right > 0 && shelf.right + width > limit) {
        shelf.top += shelf.height + gap;
        shelf.height = 0;
        shelf.right = 0;
      }
      column.left = shelf.right;
      column.width = width;
      column.bottom = shelf.top;
      shelf.right += width + gap;
      shelf.height = Math.max(shelf.height, height);
    }
    x[box] = column.left;
    y[box] = column.bottom;
    column.bottom += height + gap;
    right = Math.max(right, column.left + width);
  }
  return { x, y, width: right, height: boxes.length === 0 ? 0 : shelf.top + shelf.height };
};
