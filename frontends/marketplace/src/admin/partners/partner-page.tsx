import { getVendor } from "@kinkeeper/contracts/marketplace/vendors";
import {
  changePartner,
  issuePartnerNats,
  issuePartnerToken,
  listPartners,
  type Partner,
} from "@kinkeeper/contracts/partners/partners";
import { publicEventNames } from "@kinkeeper/contracts/partners/public-events";
import { AccessDenied } from "@kinkeeper/kit/access-denied.tsx";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Badge } from "@kinkeeper/kit/badge.tsx";
import { Button } from "@kinkeeper/kit/button.tsx";
import { ConfirmDialog } from "@kinkeeper/kit/confirm-dialog.tsx";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { lazyDialog } from "@kinkeeper/kit/lazy-dialog.tsx";
import { NotFound } from "@kinkeeper/kit/not-found.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { useSession } from "@kinkeeper/kit/session.ts";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { Link } from "wouter";
import { Deliveries } from "./deliveries.tsx";
import { EndpointCard } from "./endpoint-card.tsx";
import type { ShownSecret } from "./secret-dialog.tsx";

const EndpointDialog = lazyDialog(() => import("./endpoint-dialog.tsx").then((module) => module.EndpointDialog));
const ReplayDialog = lazyDialog(() => import("./replay-dialog.tsx").then((module) => module.ReplayDialog));
const SecretDialog = lazyDialog(() => import("./secret-dialog.tsx").then((module) => module.SecretDialog));

type Opened = "endpoint" | "replay" | "disable" | "token" | "nats" | ShownSecret;

const signingSecret = (value: string): ShownSecret => ({
  title: "Signing secret",
  hint: "The partner uses it to check that events really come from here.",
  value,
});

const natsWords = {
  off: "Not set up in this installation",
  none: "No credentials yet",
  issued: "Has credentials",
} as const;

const Facts = ({ partner }: { partner: Partner }) => {
  const { vendorId } = partner;
  const { data: vendor } = useQuery({
    ...useApi().queryFor(getVendor, { params: { id: vendorId ?? "" } }),
    enabled: vendorId !== null,
  });
  const hears =
    partner.types.length === publicEventNames.length ? "Everything" : partner.types.join(", ").replaceAll(".", " ");
  return (
    <dl className="grid gap-x-6 gap-y-1.5 text-sm sm:grid-cols-[auto_1fr]">
      <dt className="text-ink-soft">Receives</dt>
      <dd>
        {hears}
        {partner.kind === "vendor" ? `, of ${vendor?.businessName ?? "one vendor"} alone` : ", of every vendor"}
      </dd>
      <dt className="text-ink-soft">Can read orders</dt>
      <dd>{partner.scopes.includes("orders:read") ? "Yes, with a token" : "No"}</dd>
      <dt className="text-ink-soft">Sees who bought</dt>
      <dd>{partner.scopes.includes("pii") ? "Yes, name and e-mail address" : "No"}</dd>
      <dt className="text-ink-soft">NATS</dt>
      <dd>{natsWords[partner.nats]}</dd>
    </dl>
  );
};

const useActs = (partner: Partner, setOpened: (opened: Opened | undefined) => void) => ({
  change: useCommand(changePartner, {
    invalidates: [listPartners],
    success: ({ isActive }) => (isActive ? "Partner enabled" : "Partner disabled"),
    failure: "Failed to change the partner",
    onSuccess: () => setOpened(undefined),
  }),
  issue: useCommand(issuePartnerToken, {
    invalidates: [listPartners],
    failure: "Failed to make a token",
    onSuccess: ({ token }) =>
      setOpened({
        title: "Token",
        hint: `${partner.name} sends it in the header X-Api-Key with calls of its own.`,
        value: token,
      }),
  }),
  issueNats: useCommand(issuePartnerNats, {
    invalidates: [listPartners],
    failure: "Failed to make credentials",
    onSuccess: ({ credentials, url, stream, consumer, apiPrefix, inboxPrefix }) =>
      setOpened({
        title: "NATS credentials",
        hint: `A .creds file for ${url}: stream ${stream}, consumer ${consumer}, API prefix ${apiPrefix}, inbox prefix ${inboxPrefix}.`,
        value: credentials,
      }),
  }),
});

const Content = ({ partner }: { partner: Partner }) => {
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  // Before there is a secret: it is shown once, and would be lost with a dialog that cannot be loaded.
  useEffect(() => SecretDialog.preload(), []);
  const { change, issue, issueNats } = useActs(partner, setOpened);
  const params = { id: partner.id };
  const askForToken = () => (partner.hasToken ? setOpened("token") : issue.mutate({ params }));
  return (
    <div className="page pb-16">
      <PageHeader
        title={partner.name}
        above={
          <Link href="/admin/partners" className="focus-ring rounded-sm text-accent underline-offset-4 hover:underline">
            Partners
          </Link>
        }
        subtitle={
          partner.isActive ? (
            <Badge tone="accent">Active</Badge>
          ) : (
            <Badge>Disabled. Events wait for up to 30 days.</Badge>
          )
        }
        actions={
          <>
            {partner.scopes.includes("orders:read") && (
              <Button variant="secondary" isPending={issue.isPending} onClick={askForToken}>
                {partner.hasToken ? "New token" : "Make a token"}
              </Button>
            )}
            {partner.nats !== "off" && (
              <Button
                variant="secondary"
                isPending={issueNats.isPending}
                onClick={() => (partner.nats === "issued" ? setOpened("nats") : issueNats.mutate({ params }))}
              >
                NATS credentials
              </Button>
            )}
            <Button
              variant={partner.isActive ? "danger" : "primary"}
              isPending={change.isPending}
              onClick={() =>
                partner.isActive ? setOpened("disable") : change.mutate({ params, body: { isActive: true } })
              }
            >
              {partner.isActive ? "Disable" : "Enable"}
            </Button>
          </>
        }
      />
      <Facts partner={partner} />
      <section aria-labelledby="endpoints" className="mt-10">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <h2 id="endpoints" className="font-serif text-xl font-semibold">
            Endpoints
          </h2>
          <Button onClick={() => setOpened("endpoint")}>Add endpoint</Button>
        </div>
        {partner.endpoints.length === 0 && (
          <EmptyState drawing="letter">Add the address that events are to be sent to.</EmptyState>
        )}
        <div className="grid gap-4">
          {partner.endpoints.map((endpoint) => (
            <EndpointCard
              key={endpoint.id}
              partner={partner}
              endpoint={endpoint}
              onSecret={(secret) => setOpened(signingSecret(secret))}
            />
          ))}
        </div>
      </section>
      {partner.endpoints.length > 0 && (
        <section aria-labelledby="deliveries" className="mt-10">
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <h2 id="deliveries" className="font-serif text-xl font-semibold">
              Deliveries
            </h2>
            <Button variant="secondary" onClick={() => setOpened("replay")}>
              Send events again
            </Button>
          </div>
          <Deliveries partner={partner} />
        </section>
      )}
      <Suspense fallback={null}>
        {opened === "endpoint" && (
          <EndpointDialog partner={partner} onClose={close} onAdded={(secret) => setOpened(signingSecret(secret))} />
        )}
        {opened === "replay" && <ReplayDialog partner={partner} onClose={close} />}
        {typeof opened === "object" && <SecretDialog secret={opened} onClose={close} />}
      </Suspense>
      <ConfirmDialog
        open={opened === "disable"}
        onOpenChange={close}
        title={`Disable ${partner.name}?`}
        description="Nothing more is sent and its token stops working, at once. Events wait for up to 30 days."
        confirm="Disable"
        isDestructive
        isPending={change.isPending}
        onConfirm={() => change.mutate({ params, body: { isActive: false } })}
      />
      <ConfirmDialog
        open={opened === "token"}
        onOpenChange={close}
        title="Make a new token?"
        description="The token that is in use now stops working at once."
        confirm="Make a new token"
        isPending={issue.isPending}
        onConfirm={() => issue.mutate({ params })}
      />
      <ConfirmDialog
        open={opened === "nats"}
        onOpenChange={close}
        title="Make new credentials?"
        description="The credentials that are in use now stop working at once."
        confirm="Make new credentials"
        isPending={issueNats.isPending}
        onConfirm={() => issueNats.mutate({ params })}
      />
    </div>
  );
};

const Found = ({ id }: { id: string }) => {
  const { data: partners } = useSuspenseQuery(useApi().queryFor(listPartners));
  const partner = partners.find((one) => one.id === id);
  return partner ? (
    <Content partner={partner} />
  ) : (
    <NotFound title="Partner not found">It may have been removed.</NotFound>
  );
};

/** For super administrators: one partner, where its events go, and how they arrive. */
export const PartnerPage = ({ id }: { id: string }) => {
  const { role } = useSession().user;
  return role === "super_admin" ? <Found id={id} /> : <AccessDenied what="manage partners" />;
};
