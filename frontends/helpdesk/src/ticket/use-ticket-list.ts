import type { TicketStatus } from "@kinkeeper/contracts/enumerations";
import { listTickets, mostTicketsListed, nextDueOf, type Ticket } from "@kinkeeper/contracts/helpdesk/tickets";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { useToast } from "@kinkeeper/kit/toast.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";

export interface TicketList {
  readonly tickets: readonly Ticket[];
  /** Undefined where all are there. */
  readonly showOlder: (() => Promise<void>) | undefined;
  readonly isLoadingOlder: boolean;
}

interface Older {
  /** The first ones that these follow: of others they are no continuation. */
  readonly of: readonly Ticket[];
  readonly tickets: readonly Ticket[];
  readonly isAll: boolean;
}

/** Tickets, a hundred at a time. Suspends for the first of them. */
export const useTicketList = (query: { readonly mine?: "true"; readonly status?: TicketStatus }): TicketList => {
  const api = useApi();
  const toast = useToast();
  const { data: newest } = useSuspenseQuery(api.queryFor(listTickets, { query }));
  const [fetched, setFetched] = useState<Older>();
  const [isLoadingOlder, setLoading] = useState(false);
  const older = fetched?.of === newest ? fetched : undefined;
  const tickets = older ? [...newest, ...older.tickets] : newest;
  const mayHaveMore = older ? !older.isAll : newest.length === mostTicketsListed;

  const showOlder = async (): Promise<void> => {
    setLoading(true);
    try {
      const last = tickets.at(-1);
      const more = await api.call(listTickets, {
        query: { ...query, ...(last ? { before: last.id, due: nextDueOf(last) } : {}) },
      });
      const listed = new Set(tickets.map(({ id }) => id));
      setFetched({
        of: newest,
        // One that is due later than it was when it was listed comes a second time.
        tickets: [...(older?.tickets ?? []), ...more.filter(({ id }) => !listed.has(id))],
        isAll: more.length < mostTicketsListed,
      });
    } catch (error) {
      toast({
        title: "Error",
        description: messageFor(error, "Failed to load older tickets"),
        variant: "destructive",
      });
    } finally {
      setLoading(false);
    }
  };
  return { tickets, showOlder: mayHaveMore ? showOlder : undefined, isLoadingOlder };
};
