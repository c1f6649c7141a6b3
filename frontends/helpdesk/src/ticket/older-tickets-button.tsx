import { Button } from "@kinkeeper/kit/button.tsx";
import type { TicketList } from "./use-ticket-list.ts";

interface OlderTicketsButtonProps {
  readonly list: TicketList;
  /** Where the list is not sorted by age. */
  readonly label?: string | undefined;
}

export const OlderTicketsButton = ({
  list: { showOlder, isLoadingOlder },
  label = "Show older tickets",
}: OlderTicketsButtonProps) =>
  showOlder && (
    <div className="mt-5 text-center">
      <Button variant="secondary" isPending={isLoadingOlder} onClick={() => void showOlder()}>
        {label}
      </Button>
    </div>
  );
