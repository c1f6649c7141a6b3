import { reopenDays } from "@kinkeeper/contracts/helpdesk/tickets";
import type { EscalationReason } from "@kinkeeper/contracts/helpdesk/events";
import { handleCommand } from "@kinkeeper/platform/command-handler";
import type { PeriodicTask } from "@kinkeeper/platform/periodic-tasks";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { ticketDecider, ticketStream, type TicketCommand } from "./ticket.decider.ts";

const everyMs = 60_000;
/** Tickets handled in one run; the rest has time until the next. */
const atOnce = 500;

interface Due {
  readonly tenant_id: string;
  readonly id: string;
  readonly reason: EscalationReason | "silence";
}

/**
 * Escalates tickets that are past a deadline, and closes those that were resolved long ago. What was escalated already is left out by
 * the query, and the rules see to it that nothing is done twice, however many processes check.
 */
export const checkDeadlines = (
  dependencies: Pick<ServiceDependencies, "journal" | "readModel" | "logger" | "now" | "newId">,
): PeriodicTask => {
  const { journal, readModel, logger, now, newId } = dependencies;

  const findDue = (time: Date): Promise<readonly Due[]> => {
    const resolvedBefore = new Date(time.getTime() - reopenDays * 24 * 3_600_000);
    return readModel.service<Due[]>`
      (select tenant_id, id, 'first_response' as reason from tickets
        where status in ('open', 'in_progress') and first_responded_at is null and first_response_due <= ${time}
          and escalated_response_due is distinct from first_response_due limit ${atOnce})
      union all
      (select tenant_id, id, 'resolution' from tickets
        where status in ('open', 'in_progress') and resolution_due <= ${time}
          and escalated_resolution_due is distinct from resolution_due limit ${atOnce})
      union all
      (select tenant_id, id, 'silence' from tickets where status = 'resolved' and resolved_at < ${resolvedBefore} limit ${atOnce})`;
  };

  const check = async (): Promise<void> => {
    const time = now();
    for (const { tenant_id: tenantId, id, reason } of await findDue(time)) {
      const command: TicketCommand =
        reason === "silence" ? { type: "CloseSilentTicket", now: time } : { type: "EscalateTicket", reason, now: time };
      const context = { tenantId, correlationId: newId(), causationId: "ticket-deadlines" };
      try {
        await handleCommand(journal, ticketDecider, ticketStream(tenantId, id), command, context);
      } catch (error) {
        logger.warn(
          { err: error, ticketId: id },
          "a ticket past its deadline could not be escalated or closed; trying again in a minute",
        );
      }
    }
  };

  return { pauseMs: everyMs, run: check, failure: "the deadlines of tickets could not be checked" };
};
