import {
  deliveryStatus,
  listDeliveries,
  replayDelivery,
  type Delivery,
  type DeliveryStatus,
} from "@kinkeeper/contracts/partners/deliveries";
import type { Partner } from "@kinkeeper/contracts/partners/partners";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Badge } from "@kinkeeper/kit/badge.tsx";
import { Button } from "@kinkeeper/kit/button.tsx";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { Select } from "@kinkeeper/kit/select.tsx";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { Row, Table } from "@kinkeeper/kit/table.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Fragment, Suspense, useState } from "react";
import { deliveryStatuses, errorWords, momentOf, shortMomentOf } from "./partner-words.ts";

interface ListProps {
  readonly partner: Partner;
  readonly status: DeliveryStatus | undefined;
  readonly before?: string | undefined;
}

/** While something is on its way the list is read again so often, in milliseconds. */
const readAgainAfter = 2_000;

const isOnItsWay = ({ status, dueAt }: Delivery): boolean =>
  status === "waiting" && dueAt !== null && Date.parse(dueAt) < Date.now() + readAgainAfter;

const answerWords = ({ lastAttempt }: Delivery): string => {
  if (!lastAttempt) return "Not sent yet";
  const { status, error, latencyMs } = lastAttempt;
  return `${status ?? errorWords(error)}, ${latencyMs} ms`;
};

const attemptWords = ({ attempts, status, dueAt }: Delivery): string => {
  const count = attempts === 1 ? "1 attempt" : `${attempts} attempts`;
  return status === "waiting" && attempts > 0 && dueAt ? `${count}, again ${shortMomentOf(dueAt)}` : count;
};

/** "order.completed", which may break at its dots where a row has little room. */
const TypeName = ({ type }: { type: string }) => (
  <span className="[overflow-wrap:normal]">
    {type.split(/(?<=\.)/).map((part) => (
      <Fragment key={part}>
        {part}
        <wbr />
      </Fragment>
    ))}
  </span>
);

const DeliveryList = ({ partner, status, before }: ListProps) => {
  const query = { ...(status ? { status } : {}), ...(before ? { before } : {}) };
  const { data } = useSuspenseQuery({
    ...useApi().queryFor(listDeliveries, { params: { id: partner.id }, query }),
    refetchInterval: ({ state }) => (state.data?.deliveries.some(isOnItsWay) ? readAgainAfter : false),
  });
  const [older, setOlder] = useState<string>();
  const replay = useCommand(replayDelivery, {
    invalidates: [listDeliveries],
    success: "The event will be sent again",
    failure: "Failed to send the event again",
  });
  if (data.deliveries.length === 0 && before === undefined)
    return <EmptyState drawing="letter">{status ? "No deliveries match." : "No deliveries yet."}</EmptyState>;
  return (
    <>
      <Table headings={["Event", "Happened", "Status", "Answer", "Attempts", "Actions"]}>
        {data.deliveries.map((delivery) => (
          <Row
            key={delivery.id}
            first={<TypeName type={delivery.type} />}
            cells={[
              <span key="time" className="whitespace-nowrap">
                {shortMomentOf(delivery.eventTime)}
              </span>,
              <Badge key="status" tone={deliveryStatuses[delivery.status].tone}>
                {deliveryStatuses[delivery.status].label}
              </Badge>,
              delivery.lastAttempt?.response ? (
                <details key="answer">
                  <summary className="focus-ring cursor-pointer rounded-control">{answerWords(delivery)}</summary>
                  <pre className="mt-1 max-h-40 max-w-80 overflow-auto rounded-control bg-wash p-2 text-xs whitespace-pre-wrap [overflow-wrap:anywhere]">
                    {delivery.lastAttempt.response}
                  </pre>
                </details>
              ) : (
                answerWords(delivery)
              ),
              attemptWords(delivery),
              <Button
                key="again"
                variant="secondary"
                size="small"
                aria-label={`Send again: ${delivery.type} of ${momentOf(delivery.eventTime)}`}
                isPending={replay.isPending && replay.variables.params.deliveryId === delivery.id}
                onClick={() => replay.mutate({ params: { id: partner.id, deliveryId: delivery.id } })}
              >
                Send again
              </Button>,
            ]}
          />
        ))}
      </Table>
      {data.next && older !== data.next && (
        <Button variant="secondary" className="mx-auto mt-4 flex" onClick={() => setOlder(data.next ?? undefined)}>
          Show older
        </Button>
      )}
      {data.next && older === data.next && (
        <div className="mt-3">
          <Suspense fallback={<Skeleton className="h-40" />}>
            <DeliveryList partner={partner} status={status} before={older} />
          </Suspense>
        </div>
      )}
    </>
  );
};

const filters = deliveryStatus.options.map((value) => ({ value, label: deliveryStatuses[value].label }));

/** What was sent to a partner and what waits, newest first. */
export const Deliveries = ({ partner }: { partner: Partner }) => {
  const [status, setStatus] = useState<DeliveryStatus>();
  return (
    <>
      <Select
        aria-label="Show"
        className="mb-4 max-w-56"
        placeholder="All deliveries"
        options={filters}
        value={status ?? null}
        onChange={(value) => setStatus(deliveryStatus.options.find((one) => one === value))}
      />
      <Suspense
        fallback={
          <Loading label="Loading deliveries…">
            <Skeleton className="h-48" />
          </Loading>
        }
      >
        <DeliveryList key={status ?? "all"} partner={partner} status={status} />
      </Suspense>
    </>
  );
};
