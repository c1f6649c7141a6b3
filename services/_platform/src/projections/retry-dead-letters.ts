import type { StoredEvent } from "../event-store.ts";
import { isTransient, type ConsumerDefinition, type ConsumerDependencies } from "./consumer-definition.ts";
import { deadLetters, noteFailure, unpark, type DeadLetter } from "./dead-letters.ts";

/**
 * Applies what is parked of these streams, each in order. A stream whose first event still cannot be applied stays as
 * it is. Answers how many were applied.
 */
export const retryDeadLetters = async (
  { consumer, react, apply }: ConsumerDefinition,
  { readModel: { service }, journal }: ConsumerDependencies,
  streams: readonly string[],
): Promise<number> => {
  const retry = async (letter: DeadLetter, event: StoredEvent | undefined): Promise<void> => {
    const decoded = event ? await journal.decode([event]) : []; // gone from the store, or of a type nobody knows any more
    if (decoded.length > 0) await react?.(decoded);
    await service.begin(async (sql) => {
      // Events are parked behind this one only by whoever holds the checkpoint.
      await sql`select 1 from platform_checkpoints where consumer = ${consumer} for update`;
      if (!(await unpark(sql, consumer, letter))) return; // somebody else was faster
      if (decoded.length > 0) await apply?.(sql, decoded);
    });
  };

  let applied = 0;
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
          applied += 1;
        } catch (error) {
          if (isTransient(error)) throw error;
          await noteFailure(service, consumer, letter, error);
          break retrying;
        }
    }
  return applied;
};
