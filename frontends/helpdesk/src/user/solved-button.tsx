import { solveTicket, type Ticket } from "@kinkeeper/contracts/helpdesk/tickets";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { ticketQueries } from "../ticket/ticket-queries.ts";

/** For its author, while a ticket waits. Whoever needs more help after all writes in it again. */
export const SolvedButton = ({ ticket }: { ticket: Ticket }) => {
  const solve = useCommand(solveTicket, {
    invalidates: ticketQueries,
    success: { title: "Ticket solved", description: "Send a message within 14 days to reopen it" },
    failure: "Failed to update ticket",
  });
  return (
    <Button variant="secondary" isPending={solve.isPending} onClick={() => solve.mutate({ params: { id: ticket.id } })}>
      Mark as solved
    </Button>
  );
};
