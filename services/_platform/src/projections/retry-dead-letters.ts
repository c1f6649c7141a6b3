import type { StoredEvent } from "../event-store.ts";
import { isTransient, type ConsumerDependencies, type ConsumerDefinition } from "./consumer-definition.ts";
import { deadLetters, noteFailure, unpark, type DeadLetter } from "./dead-letters.ts";

export interface Retried {
  readonly taken: number;
  readonly left: number;
}

/**
 * Takes what was put away, stream by stream, each in order, while the consumer goes on with everything else. A stream
 * whose first event still cannot be taken stays as it is.
 */
export const retryDeadLetters = async (
  { consumer, react, apply }: ConsumerDefinition,
  { readModel: { service }, journal }: ConsumerDependencies,
): Promise<Retried> => {
  const retry = async (letter: DeadLetter, event: StoredEvent | undefined): Promise<void> => {
    const decoded = event ? await journal.decode([event]) : []; // gone from the store, or of a type nobody knows any more
    if (decoded.length > 0) await react?.(decoded);
    await service.begin(async (sql) => {
      // The consumer puts events behind this one only while it holds its checkpoint.
      await sql`select 1 from platform_checkpoints where consumer = ${consumer} for update`;
      if (!(await unpark(sql, consumer, letter))) return; // somebody else was faster
      if (decoded.length > 0) await apply?.(sql, decoded);
    });
  };

  let taken = 0;
  const streams = new Set((await deadLetters(service, consumer)).map(({ stream }) => stream));
  for (const stream of streams)
    retrying: for (;;) {
      const letters = await deadLetters(service, consumer, stream);
      if (letters.length === 0) break;
      const events = await journal.store.read(stream, letters[0]!.revision);
      for (const letter of letters)
        try {
          await retry(
            letter,
            events.find(({ revision }) => revision === letter.revision),
          );
          taken += 1;
        } catch (error) {
          if (isTransient(error)) throw error;
          await noteFailure(service, consumer, letter, error);
          break retrying;
        }
    }
  return { taken, left: (await deadLetters(service, consumer)).length };
};
