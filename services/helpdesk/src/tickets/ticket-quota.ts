import { mostTicketsPerDay } from "@kinkeeper/contracts/helpdesk/tickets";
import { TooManyRequests } from "@kinkeeper/platform/domain-error";
import { KeyedMutex } from "@kinkeeper/platform/keyed-mutex";
import type { ReadModel } from "@kinkeeper/platform/read-model";

const day = 24 * 3_600_000;

/**
 * Lets one person open so many tickets in 24 hours, wherever: `open` runs when there is room, one at a time for each of them.
 * @throws DomainError TOO_MANY_REQUESTS with the seconds until there is room again
 */
export const ticketQuota = (
  { service: sql }: ReadModel,
  now: () => Date,
): (<Result>(userId: string, open: () => Promise<Result>) => Promise<Result>) => {
  const turns = new KeyedMutex({ maxWaiting: mostTicketsPerDay });
  return (userId, open) =>
    turns.run(userId, async () => {
      const since = new Date(now().getTime() - day);
      const opened = await sql<{ created_at: Date }[]>`
        select created_at from tickets where user_id = ${userId} and created_at > ${since}
        order by created_at desc limit ${mostTicketsPerDay}`;
      const oldest = opened.at(-1);
      if (opened.length >= mostTicketsPerDay && oldest) {
        const seconds = Math.ceil((oldest.created_at.getTime() - since.getTime()) / 1000);
        throw new TooManyRequests(
          `You have opened ${mostTicketsPerDay} tickets today. Please add to one of them, or try again later.`,
          Math.max(1, seconds),
        );
      }
      return open();
    });
};
