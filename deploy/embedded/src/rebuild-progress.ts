import type { RunningService } from "@kinkeeper/platform/start-service";

/** Milliseconds. A start that only reads what was recorded last is over before. */
const between = 1_000;

/** How much of the record the projections have taken, from 0 to 1. */
const progressOf = (services: readonly RunningService[], last: bigint): number => {
  const shares = services
    .flatMap((service) => service.status())
    .filter(({ consumer }) => consumer.startsWith("projection/"))
    .map(({ caughtUp, position }) => (caughtUp ? 1 : Number(position) / Math.max(1, Number(last))));
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
};

/** Waits until every service has caught up with what is recorded (up to `last`), and meanwhile says how far they are. */
export const untilCaughtUp = async (
  services: readonly RunningService[],
  last: bigint,
  print: (line: string) => void,
): Promise<void> => {
  let printed = -1;
  const timer = setInterval(() => {
    const percent = Math.floor(100 * progressOf(services, last));
    if (percent === printed) return;
    printed = percent;
    print(`Rebuilding the read models: ${percent} %`);
  }, between);
  try {
    await Promise.all(services.map((service) => service.whenCaughtUp()));
  } finally {
    clearInterval(timer);
  }
};
