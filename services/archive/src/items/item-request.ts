import type { Endpoint } from "@kinkeeper/contracts/endpoint";
import type { RouteRequest } from "@kinkeeper/platform/http/route";

/** Who calls, as the shared functions of items need it, whichever kind the endpoint is of. */
export type CallerRequest = Pick<RouteRequest<Endpoint>, "caller" | "tenantId" | "context"> & {
  readonly idempotencyKey?: string | undefined;
};

/** A call about one item. */
export type ItemRequest = CallerRequest &
  Pick<RouteRequest<Endpoint>, "ifRevision"> & { readonly params: { readonly id: string } };
