const mostBytes = 1024;

/**
 * The first 1,024 bytes of a body as text; what comes after them is not read. A body that breaks off is answered as far as it
 * came: the status was there before it, and is what counts.
 */
export const readBodyStart = async (body: AsyncIterable<Buffer>): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= mostBytes) break;
    }
  } catch {
    // Broken off, or not there in time.
  }
  // A NUL cannot be stored.
  return Buffer.concat(chunks).subarray(0, mostBytes).toString("utf8").replaceAll("\u0000", "");
};
