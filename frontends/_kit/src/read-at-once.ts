/** The promise itself, which `use` reads at once when it is kept, also the first time: React looks for these two before it waits. */
export const readAtOnce = <Value>(promise: Promise<Value>): Promise<Value> => {
  promise.then(
    (value) => Object.assign(promise, { status: "fulfilled", value }),
    // Told by whoever reads it.
    () => undefined,
  );
  return promise;
};
