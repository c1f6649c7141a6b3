import type { Endpoint } from "@kinkeeper/contracts/endpoint";
import type { RouteRequest } from "@kinkeeper/platform/http/route";
import type { Viewer } from "@kinkeeper/platform/read-model";

/** Who calls, as the shared functions of items need it, whichever kind the endpoint is of. */
export type CallerRequest = Pick<RouteRequest<Endpoint>, "caller" | "tenantId" | "context"> & {
  readonly idempotencyKey?: string | undefined;
};

/** A call about one item. */
export type ItemRequest = CallerRequest &
  Pick<RouteRequest<Endpoint>, "ifRevision"> & { readonly params: { readonly id: string } };

export const viewerOf = ({ caller, tenantId }: Pick<CallerRequest, "caller" | "tenantId">): Viewer => ({
  tenantId,
  userId: caller.sub,
  isAdmin: caller.role !== "member",
});
