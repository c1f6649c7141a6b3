/**
 * Walks a file from part to part (boxes, tags, frames) as it passes, whatever way it is cut into chunks. `read` is shown
 * the next bytes, at least `lookAhead` of them unless the file ends, and answers how long the part is that begins there;
 * what lies within a part is not kept.
 */
export const partByPart = (
  lookAhead: number,
  read: (next: Buffer, offset: number) => number,
): { take(chunk: Buffer): void; end(): { readonly missing: number } } => {
  let pending: Buffer = Buffer.alloc(0);
  let offset = 0;
  let toSkip = 0;
  const walk = (least: number): void => {
    for (;;) {
      const skipped = Math.min(toSkip, pending.length);
      pending = pending.subarray(skipped);
      offset += skipped;
      toSkip -= skipped;
      if (toSkip > 0 || pending.length === 0 || pending.length < least) return;
      toSkip = Math.max(1, read(pending, offset));
    }
  };
  return {
    take: (chunk) => {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      walk(lookAhead);
    },
    end: () => {
      walk(1);
      return { missing: toSkip };
    },
  };
};
