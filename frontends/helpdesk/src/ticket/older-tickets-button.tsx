import { Button } from "@kinkeeper/kit/button.tsx";
import type { TicketList } from "./use-ticket-list.ts";

export const OlderTicketsButton = ({ list: { showOlder, isLoadingOlder } }: { list: TicketList }) =>
  showOlder && (
    <div className="mt-5 text-center">
      <Button variant="secondary" isPending={isLoadingOlder} onClick={() => void showOlder()}>
        Show older tickets
      </Button>
    </div>
  );
