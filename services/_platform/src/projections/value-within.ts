/** What a promise answers within so many milliseconds; undefined when it does not, or when aborted before. They may be over already. */
export const valueWithin = async <Value>(
  coming: Promise<Value>,
  milliseconds: number,
  signal: AbortSignal,
): Promise<Value | undefined> => {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const end = (): void => resolve(undefined);
  const timer = setTimeout(end, Math.max(0, milliseconds));
  signal.addEventListener("abort", end);
  if (signal.aborted) end();
  try {
    return await Promise.race([coming, late]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
  }
};
