import {
  changePartnerEndpoint,
  listPartners,
  pingPartnerEndpoint,
  removePartnerEndpoint,
  rotateEndpointSecret,
  type Partner,
  type PartnerEndpoint,
} from "@kinkeeper/contracts/partners/partners";
import { listDeliveries } from "@kinkeeper/contracts/partners/deliveries";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Badge } from "@kinkeeper/kit/badge.tsx";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Card } from "@kinkeeper/kit/card.tsx";
import { ConfirmDialog } from "@kinkeeper/kit/confirm-dialog.tsx";
import { useState } from "react";
import { endpointWords } from "./partner-words.ts";

interface EndpointCardProps {
  readonly partner: Partner;
  readonly endpoint: PartnerEndpoint;
  readonly onSecret: (secret: string) => void;
}

const both = [listPartners, listDeliveries];

const questions = {
  remove: {
    title: "Remove this endpoint?",
    description: "Events waiting for it are dropped, and its deliveries disappear from the list.",
    confirm: "Remove",
  },
  secret: {
    title: "Make a new secret?",
    description: "For 24 hours events are signed with the old one as well. Then only the new one counts.",
    confirm: "Make a new secret",
  },
} as const;

/** One address of a partner, and what can be done with it. */
export const EndpointCard = ({ partner, endpoint, onSecret }: EndpointCardProps) => {
  const [asked, setAsked] = useState<keyof typeof questions>();
  const close = () => setAsked(undefined);
  const params = { id: partner.id, endpointId: endpoint.id };
  const ping = useCommand(pingPartnerEndpoint, {
    invalidates: [listDeliveries],
    success: "A test event is on its way",
    failure: "Failed to send a test event",
  });
  const change = useCommand(changePartnerEndpoint, {
    invalidates: both,
    success: ({ endpoints }) =>
      endpoints.find(({ id }) => id === endpoint.id)?.isActive ? "Endpoint enabled" : "Endpoint disabled",
    failure: "Failed to change the endpoint",
  });
  const remove = useCommand(removePartnerEndpoint, {
    invalidates: both,
    success: "Endpoint removed",
    failure: "Failed to remove the endpoint",
    onSuccess: close,
  });
  const rotate = useCommand(rotateEndpointSecret, {
    invalidates: [listPartners],
    failure: "Failed to make a new secret",
    onSuccess: ({ secret }) => {
      close();
      onSecret(secret);
    },
  });
  const words = endpointWords(endpoint);
  const question = asked && questions[asked];
  return (
    <Card className="p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h3 className="font-mono text-sm [overflow-wrap:anywhere]">{endpoint.url}</h3>
        {endpoint.isActive ? <Badge tone="accent">Active</Badge> : <Badge>Disabled</Badge>}
        {endpoint.isActive && endpoint.failingSince && <Badge tone="danger">Failing</Badge>}
      </div>
      {words && <p className="mt-2 text-sm text-ink-soft">{words}</p>}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          disabled={!endpoint.isActive || !partner.isActive}
          isPending={ping.isPending}
          onClick={() => ping.mutate({ params })}
        >
          Send a test
        </Button>
        <Button variant="secondary" size="small" onClick={() => setAsked("secret")}>
          New secret
        </Button>
        <Button
          variant="secondary"
          size="small"
          isPending={change.isPending}
          onClick={() => change.mutate({ params, body: { isActive: !endpoint.isActive } })}
        >
          {endpoint.isActive ? "Disable" : "Enable"}
        </Button>
        <Button variant="quiet" size="small" onClick={() => setAsked("remove")}>
          Remove
        </Button>
      </div>
      <ConfirmDialog
        open={question !== undefined}
        onOpenChange={close}
        title={question?.title ?? ""}
        description={question?.description}
        confirm={question?.confirm ?? ""}
        isDestructive={asked === "remove"}
        isPending={remove.isPending || rotate.isPending}
        onConfirm={() => (asked === "remove" ? remove : rotate).mutate({ params })}
      />
    </Card>
  );
};
