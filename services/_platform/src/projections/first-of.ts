/** What comes within so many milliseconds; undefined when nothing did, or when aborted before. */
export const firstOf = async <Value>(
  coming: Promise<Value>,
  milliseconds: number,
  signal: AbortSignal,
): Promise<Value | undefined> => {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const end = (): void => resolve(undefined);
  const timer = setTimeout(end, milliseconds);
  signal.addEventListener("abort", end);
  if (signal.aborted) end();
  try {
    return await Promise.race([coming, late]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
  }
};
