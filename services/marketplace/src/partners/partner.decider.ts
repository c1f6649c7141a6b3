import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName } from "@kinkeeper/contracts/event";
import type { PartnerEvent } from "@kinkeeper/contracts/partners/events";
import type { Decider } from "@kinkeeper/platform/decider";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";

type DataOf<Type extends PartnerEvent["type"]> = Extract<PartnerEvent, { readonly type: Type }>["data"];

const mostEndpoints = 10;
/** How long the secret before signs too, in milliseconds. */
const overlap = 24 * 60 * 60 * 1000;

export interface Endpoint {
  readonly url: string;
  readonly isActive: boolean;
  readonly secret: string;
  /** The one before, and since when it is the one before. */
  readonly replaced: { readonly secret: string; readonly at: string } | undefined;
}

export interface KnownPartner {
  readonly status: "active" | "disabled";
  readonly partnerId: string;
  readonly scopes: DataOf<"PartnerCreated">["scopes"];
  readonly endpoints: ReadonlyMap<string, Endpoint>;
  /** Its account of NATS; undefined before it has credentials. `issuedAt`: ISO time of the last ones. */
  readonly nats: { readonly accountSeed: string; readonly issuedAt: string } | undefined;
}
export type PartnerState = { readonly status: "none" } | KnownPartner;

export type PartnerCommand =
  | { readonly type: "CreatePartner"; readonly data: DataOf<"PartnerCreated"> }
  | { readonly type: "SetPartnerActive"; readonly isActive: boolean }
  | { readonly type: "IssueToken"; readonly tokenHash: string }
  /** `accountSeed` is the key of a new account, where there is none yet. */
  | { readonly type: "IssueNats"; readonly accountSeed: string; readonly now: Date }
  | { readonly type: "AddEndpoint"; readonly endpointId: string; readonly url: string; readonly secret: string }
  | {
      readonly type: "SetEndpointActive";
      readonly endpointId: string;
      readonly isActive: boolean;
      readonly reason: DataOf<"EndpointDisabled">["reason"];
    }
  | { readonly type: "RemoveEndpoint"; readonly endpointId: string }
  | { readonly type: "RotateSecret"; readonly endpointId: string; readonly secret: string; readonly now: Date }
  | { readonly type: "PingEndpoint"; readonly endpointId: string };

export const partnerStream = (partnerId: string): string => streamName("partner", platformTenant, partnerId);

/** The secrets that sign at this time, the newest first. */
export const signingSecrets = ({ secret, replaced }: Endpoint, now: Date): readonly string[] =>
  replaced && now.getTime() < Date.parse(replaced.at) + overlap ? [secret, replaced.secret] : [secret];

const keyIdOf = (endpointId: string): string => `endpoint:${endpointId}`;

const decideOfEndpoint = (
  command: Extract<PartnerCommand, { readonly endpointId: string }>,
  { partnerId, status, endpoints }: KnownPartner,
): PartnerEvent[] => {
  const { endpointId } = command;
  const ids = { partnerId, endpointId };
  const endpoint = endpoints.get(endpointId);
  if (command.type === "AddEndpoint") {
    if (endpoint) return [];
    if (endpoints.size >= mostEndpoints)
      throw new DomainError("CONFLICT", `A partner has at most ${mostEndpoints} endpoints. Please remove one first.`);
    const { url, secret } = command;
    return [{ type: "EndpointAdded", data: { ...ids, url, keyId: keyIdOf(endpointId), secret } }];
  }
  if (!endpoint) throw notFound("endpoint");
  switch (command.type) {
    case "SetEndpointActive":
      if (command.isActive === endpoint.isActive) return [];
      return command.isActive
        ? [{ type: "EndpointEnabled", data: ids }]
        : [{ type: "EndpointDisabled", data: { ...ids, reason: command.reason } }];
    case "RemoveEndpoint":
      return [{ type: "EndpointRemoved", data: ids }];
    case "RotateSecret": {
      const { secret, now } = command;
      const rotatedAt = now.toISOString();
      return [{ type: "EndpointSecretRotated", data: { ...ids, keyId: keyIdOf(endpointId), secret, rotatedAt } }];
    }
    case "PingEndpoint":
      if (status === "disabled") throw new DomainError("CONFLICT", "This partner is disabled. Please enable it first.");
      if (!endpoint.isActive) throw new DomainError("CONFLICT", "This endpoint is disabled. Please enable it first.");
      return [{ type: "EndpointPinged", data: ids }];
  }
};

const decide = (command: PartnerCommand, partner: PartnerState): PartnerEvent[] => {
  if (command.type === "CreatePartner")
    return partner.status === "none" ? [{ type: "PartnerCreated", data: command.data }] : [];
  if (partner.status === "none") throw notFound("partner");
  const { partnerId, status } = partner;
  switch (command.type) {
    case "SetPartnerActive":
      if (command.isActive === (status === "active")) return [];
      return [{ type: command.isActive ? "PartnerEnabled" : "PartnerDisabled", data: { partnerId } }];
    case "IssueToken":
      return [{ type: "PartnerTokenIssued", data: { partnerId, tokenHash: command.tokenHash } }];
    case "IssueNats": {
      const accountSeed = partner.nats?.accountSeed ?? command.accountSeed;
      const issuedAt = command.now.toISOString();
      return [{ type: "PartnerNatsIssued", data: { partnerId, keyId: `nats:${partnerId}`, accountSeed, issuedAt } }];
    }
    default:
      return decideOfEndpoint(command, partner);
  }
};

const withEndpoint = (partner: KnownPartner, endpointId: string, changes: Partial<Endpoint>): KnownPartner => {
  const endpoint = partner.endpoints.get(endpointId);
  if (!endpoint) return partner;
  return { ...partner, endpoints: new Map(partner.endpoints).set(endpointId, { ...endpoint, ...changes }) };
};

const evolve = (partner: PartnerState, { type, data }: PartnerEvent): PartnerState => {
  if (type === "PartnerCreated")
    return {
      status: "active",
      partnerId: data.partnerId,
      scopes: data.scopes,
      endpoints: new Map(),
      nats: undefined,
    };
  if (partner.status === "none") return partner;
  switch (type) {
    case "PartnerDisabled":
      return { ...partner, status: "disabled" };
    case "PartnerEnabled":
      return { ...partner, status: "active" };
    case "EndpointAdded": {
      const { url, secret } = data;
      const endpoint = { url, secret, isActive: true, replaced: undefined };
      return { ...partner, endpoints: new Map(partner.endpoints).set(data.endpointId, endpoint) };
    }
    case "EndpointSecretRotated": {
      const before = partner.endpoints.get(data.endpointId);
      const replaced = before && { secret: before.secret, at: data.rotatedAt };
      return withEndpoint(partner, data.endpointId, { secret: data.secret, replaced });
    }
    case "EndpointDisabled":
      return withEndpoint(partner, data.endpointId, { isActive: false });
    case "EndpointEnabled":
      return withEndpoint(partner, data.endpointId, { isActive: true });
    case "EndpointRemoved": {
      const endpoints = new Map(partner.endpoints);
      endpoints.delete(data.endpointId);
      return { ...partner, endpoints };
    }
    case "PartnerNatsIssued":
      return { ...partner, nats: { accountSeed: data.accountSeed, issuedAt: data.issuedAt } };
    case "PartnerTokenIssued":
    case "EndpointPinged":
      return partner;
  }
};

/** A partner and where its events are sent to. */
export const partnerDecider: Decider<PartnerState, PartnerCommand, PartnerEvent> = {
  initialState: () => ({ status: "none" }),
  evolve,
  decide,
};
