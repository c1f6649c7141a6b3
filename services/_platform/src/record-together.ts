import type { CommandContext, EventJournal, JournalAppend } from "./event-journal.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";

/** What an act decided for each stream it touches; a stream for which that is nothing is left alone. */
export interface Decisions<Result> {
  readonly decided: readonly JournalAppend[];
  readonly result: Result;
}

/**
 * One act over several streams, each appended with the revision it was decided on. `decide` names the streams in the order
 * in which a store that cannot write them at once writes them: the act must find the rest to do when it is repeated after
 * being interrupted between two. Answers the position of what was recorded, if anything was.
 * @throws DomainError as `decide` refuses; CONFLICT when others are faster again and again
 */
export const recordTogether = <Result>(
  journal: EventJournal,
  context: CommandContext,
  decide: () => Promise<Decisions<Result>>,
): Promise<{ readonly result: Result; readonly position: bigint | undefined }> =>
  retryOnConflict(async () => {
    const { decided, result } = await decide();
    const appends = decided.filter(({ events }) => events.length > 0);
    if (appends.length === 0) return { result, position: undefined };
    const { position } = await journal.append(appends, context);
    return { result, position };
  });
