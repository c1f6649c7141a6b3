import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import type { PeriodicTask } from "@kinkeeper/platform/periodic-tasks";
import type { MailContext } from "../categories/compose.ts";
import type { NotificationsDependencies } from "../settings.ts";
import { releaseReader, leaseDueReaders } from "./due-readers.ts";
import { planDay } from "./plan-day.ts";
import { planMarketplace } from "./plan-marketplace.ts";

/** How often the clock is looked at, in milliseconds. */
const pause = 1_000;
/** How often there is anything to look after: once in a minute of the clock. */
const minute = 60_000;

/** Looks every minute for whom the day has begun, and queues what they are to hear. Several may run beside each other. */
export const scheduler = (dependencies: NotificationsDependencies): PeriodicTask => {
  const { readModel, settings, logger, now } = dependencies;
  const mailContext: MailContext = { readModel, publicUrl: settings.KINKEEPER_PUBLIC_URL };

  const planReaders = async (stopped: AbortSignal): Promise<void> => {
    while (!stopped.aborted) {
      const readers = await leaseDueReaders(readModel.service, now());
      if (readers.length === 0) return;
      for (const reader of readers) {
        if (stopped.aborted) return;
        try {
          await releaseReader(readModel.service, reader, await planDay(dependencies, mailContext, reader));
        } catch (error) {
          if (error instanceof StoreUnavailable) throw error;
          // Theirs is tried again when the lease ends; nobody else waits for it.
          logger.error({ err: error }, "somebody's reminders could not be planned");
        }
      }
    }
  };

  let planned = -Infinity;
  const plan = async (stopped: AbortSignal): Promise<void> => {
    const current = Math.floor(now().getTime() / minute);
    if (current === planned) return;
    await planReaders(stopped);
    while (!stopped.aborted && (await planMarketplace(dependencies, mailContext, now())) > 0);
    planned = current;
  };

  // The reader under way is finished.
  return { pauseMs: pause, run: plan, failure: "reminders could not be planned" };
};
