/** The first bytes of a source, at least so many unless it ends before, and all of it once more from the beginning. */
export const withHead = async (
  source: AsyncGenerator<Buffer>,
  leastBytes: number,
): Promise<{ readonly head: Buffer; readonly whole: AsyncGenerator<Buffer> }> => {
  const chunks: Buffer[] = [];
  let length = 0;
  while (length < leastBytes) {
    const next = await source.next();
    if (next.done) break;
    chunks.push(next.value);
    length += next.value.length;
  }
  async function* whole(): AsyncGenerator<Buffer> {
    yield* chunks;
    yield* source;
  }
  return { head: Buffer.concat(chunks), whole: whole() };
};
