import { listDeliveries, replayDeliveries } from "@kinkeeper/contracts/partners/deliveries";
import type { Partner } from "@kinkeeper/contracts/partners/partners";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { Input } from "@kinkeeper/kit/input.tsx";
import { Select } from "@kinkeeper/kit/select.tsx";
import { useId, useState } from "react";

const hour = 3_600_000;
const certainDays = "days";
const stretches = [
  { value: String(hour), label: "The last hour" },
  { value: String(24 * hour), label: "The last 24 hours" },
  { value: String(7 * 24 * hour), label: "The last 7 days" },
  { value: String(30 * 24 * hour), label: "The last 30 days" },
  { value: certainDays, label: "Certain days" },
];

/** YYYY-MM-DD, as the browser's clock has them; empty before they are chosen. */
interface Days {
  readonly first: string;
  readonly last: string;
}

/** From the midnight before the first day to the one after the last; undefined where these are no days. */
const stretchOf = ({ first, last }: Days): { readonly from: string; readonly to: string } | undefined => {
  const [from, to] = [new Date(`${first}T00:00`), new Date(`${last}T00:00`)];
  to.setDate(to.getDate() + 1);
  const areDays = first !== "" && last !== "" && from < to;
  return areDays ? { from: from.toISOString(), to: to.toISOString() } : undefined;
};

const lastStretch = (milliseconds: number) => {
  const now = Date.now();
  return { from: new Date(now - milliseconds).toISOString(), to: new Date(now).toISOString() };
};

interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onChange: (day: string) => void;
}

const DayField = ({ label, onChange, ...input }: DayFieldProps) => {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <Input id={id} type="date" {...input} onChange={({ target }) => onChange(target.value)} />
    </div>
  );
};

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
  const [days, setDays] = useState<Days>({ first: "", last: "" });
  const areCertain = stretch === certainDays;
  const chosen = areCertain ? stretchOf(days) : undefined;
  const send = () => {
    const body = areCertain ? chosen : lastStretch(Number(stretch));
    if (endpointId !== null && body) replay.mutate({ params: { id: partner.id, endpointId }, body });
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
          <Button isPending={replay.isPending} disabled={areCertain && !chosen} onClick={send}>
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
        {areCertain && (
          <div className="grid gap-4 sm:grid-cols-2">
            <DayField
              label="From"
              value={days.first}
              max={days.last || undefined}
              onChange={(first) => setDays({ ...days, first })}
            />
            <DayField
              label="To"
              value={days.last}
              min={days.first || undefined}
              onChange={(last) => setDays({ ...days, last })}
            />
          </div>
        )}
      </div>
    </Dialog>
  );
};
