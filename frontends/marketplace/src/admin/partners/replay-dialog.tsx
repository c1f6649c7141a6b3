import { listDeliveries, replayDeliveries } from "@kinkeeper/contracts/partners/deliveries";
import type { Partner } from "@kinkeeper/contracts/partners/partners";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { Select } from "@kinkeeper/kit/select.tsx";
import { useId, useState } from "react";

const hour = 3_600_000;
const stretches = [
  { value: String(hour), label: "The last hour" },
  { value: String(24 * hour), label: "The last 24 hours" },
  { value: String(7 * 24 * hour), label: "The last 7 days" },
  { value: String(30 * 24 * hour), label: "The last 30 days" },
];

/** Sends an endpoint everything of some time again. */
export const ReplayDialog = ({ partner, onClose }: { partner: Partner; onClose: () => void }) => {
  const id = useId();
  const [endpointId, setEndpointId] = useState(partner.endpoints[0]?.id ?? null);
  const [stretch, setStretch] = useState(stretches[0]!.value);
  const replay = useCommand(replayDeliveries, {
    invalidates: [listDeliveries],
    success: ({ replayed }) =>
      replayed === 1 ? "1 event will be sent again" : `${replayed} events will be sent again`,
    failure: "Failed to send the events again",
    onSuccess: onClose,
  });
  const send = () => {
    if (endpointId === null) return;
    const now = Date.now();
    const body = { from: new Date(now - Number(stretch)).toISOString(), to: new Date(now).toISOString() };
    replay.mutate({ params: { id: partner.id, endpointId }, body });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Send events again"
      description="They keep their ids, so partners can skip events they already have. At most 500 at once."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button isPending={replay.isPending} onClick={send}>
            Send again
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <div>
          <label htmlFor={`${id}-endpoint`} className="mb-1.5 block text-sm font-medium">
            Endpoint
          </label>
          <Select
            id={`${id}-endpoint`}
            options={partner.endpoints.map(({ id: value, url }) => ({ value, label: url }))}
            value={endpointId}
            onChange={setEndpointId}
          />
        </div>
        <div>
          <label htmlFor={`${id}-stretch`} className="mb-1.5 block text-sm font-medium">
            What happened in
          </label>
          <Select
            id={`${id}-stretch`}
            options={stretches}
            value={stretch}
            onChange={(value) => setStretch(value ?? stretches[0]!.value)}
          />
        </div>
      </div>
    </Dialog>
  );
};
