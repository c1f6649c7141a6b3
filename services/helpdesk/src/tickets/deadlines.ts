import type { TicketPriority } from "@kinkeeper/contracts/enumerations";
import { z } from "zod";

/** Hours until the first answer, and until it should be resolved; nights and weekends count. */
export interface Deadline {
  readonly firstResponse: number;
  readonly resolution: number;
}
export type Deadlines = Readonly<Record<TicketPriority, Deadline>>;

export const usualDeadlines: Deadlines = {
  urgent: { firstResponse: 1, resolution: 8 },
  high: { firstResponse: 4, resolution: 24 },
  medium: { firstResponse: 24, resolution: 72 },
  low: { firstResponse: 48, resolution: 168 },
};

/** The instant so many hours later, ISO in UTC: clocks that are put forward or back change nothing. */
const hoursAfter = (instant: Date, hours: number): string =>
  new Date(instant.getTime() + hours * 3_600_000).toISOString();

/** Until when a ticket of this priority should first be answered, and be resolved, counted from an instant. */
export const dueTimes = (
  priority: TicketPriority,
  from: Date,
  deadlines: Deadlines,
): { readonly firstResponseDue: string; readonly resolutionDue: string } => ({
  firstResponseDue: hoursAfter(from, deadlines[priority].firstResponse),
  resolutionDue: hoursAfter(from, deadlines[priority].resolution),
});

const part = /^(urgent|high|medium|low) (\d{1,4})\/(\d{1,4})$/;
const mistake = "must be like: urgent 1/8, high 4/24 (hours to the first answer / until it is resolved)";

/** `urgent 1/8, high 4/24`: what is not told stays as usual. */
export const deadlinesSetting = z
  .string()
  .transform((text, context): Deadlines => {
    const parts = text.split(",").map((one) => part.exec(one.trim()));
    const given = parts.flatMap((match) => {
      if (!match) return [];
      const [, priority, firstResponse, resolution] = match;
      return [[priority, { firstResponse: Number(firstResponse), resolution: Number(resolution) }] as const];
    });
    if (given.length < parts.length || given.some(([, { firstResponse, resolution }]) => firstResponse > resolution))
      context.addIssue({ code: "custom", message: mistake });
    return { ...usualDeadlines, ...Object.fromEntries(given) };
  })
  .default(usualDeadlines);
