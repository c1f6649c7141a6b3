/**
 * Asks for many things in one message: whatever is wanted until the thread has nothing else to do goes together.
 * `ask` answers each in its place.
 */
export const batched = <Wanted, Answer>(
  ask: (wanted: readonly Wanted[]) => Promise<readonly Answer[]>,
): ((wanted: Wanted) => Promise<Answer>) => {
  let waiting: { readonly wanted: Wanted; readonly settle: PromiseWithResolvers<Answer> }[] = [];

  const send = async (): Promise<void> => {
    const sent = waiting;
    waiting = [];
    try {
      const answers = await ask(sent.map(({ wanted }) => wanted));
      for (const [index, { settle }] of sent.entries()) settle.resolve(answers[index]!);
    } catch (error) {
      for (const { settle } of sent) settle.reject(error);
    }
  };

  return (wanted) => {
    const settle = Promise.withResolvers<Answer>();
    if (waiting.length === 0) setImmediate(() => void send());
    waiting.push({ wanted, settle });
    return settle.promise;
  };
};
