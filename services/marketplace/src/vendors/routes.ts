import type { Claims } from "@kinkeeper/contracts/claims";
import {
  applyAsVendor,
  approveVendor,
  changeVendor,
  getVendor,
  getVendorSummary,
  listVendors,
  reinstateVendor,
  rejectVendor,
  suspendVendor,
  type Vendor,
} from "@kinkeeper/contracts/marketplace/vendors";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { route, type Route } from "@kinkeeper/platform/http/route";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { vendorIdOf } from "./own-vendor.ts";
import { vendorDecider, vendorStream, type VendorCommand } from "./vendor.decider.ts";
import { readVendor, readVendors, rowOf, summarizeVendors, vendorOf } from "./vendor-rows.ts";

export const vendorRoutes = (dependencies: ServiceDependencies): readonly Route[] => {
  const { readModel, now } = dependencies;

  interface Act {
    readonly caller: Claims;
    readonly platformContext: CommandContext;
    readonly idempotencyKey: string | undefined;
  }
  const carryOut = async (
    id: string,
    command: VendorCommand,
    { caller, platformContext, idempotencyKey }: Act,
  ): Promise<Vendor> => {
    const once = { idempotencyKey };
    const { state } = await executeCommand(
      dependencies,
      vendorDecider,
      vendorStream(id),
      command,
      platformContext,
      once,
    );
    const [vendor] = await readVendors(readModel, caller, { id });
    // Recorded is what counts, also where the list is late.
    return vendor ?? vendorOf(rowOf(state, now()), caller);
  };

  return [
    route(listVendors, ({ caller, query: { approved, mine, status, q, oldestFirst, after } }) =>
      readVendors(readModel, caller, {
        isApproved: approved !== undefined,
        isOwn: mine !== undefined,
        isOldestFirst: oldestFirst !== undefined,
        status,
        q,
        after,
      }),
    ),

    route(getVendorSummary, () => summarizeVendors(readModel)),

    route(getVendor, ({ caller, params: { id } }) => readVendor(readModel, caller, id)),

    route(applyAsVendor, ({ body: details, caller, platformContext, idempotencyKey }) => {
      const vendorId = vendorIdOf(caller.sub);
      const command = { type: "ApplyAsVendor", vendorId, userId: caller.sub, details, now: now() } as const;
      return carryOut(vendorId, command, { caller, platformContext, idempotencyKey });
    }),

    route(changeVendor, ({ params: { id }, body: details, caller, platformContext, idempotencyKey }) =>
      carryOut(
        id,
        { type: "ChangeVendorDetails", userId: caller.sub, details },
        { caller, platformContext, idempotencyKey },
      ),
    ),

    route(approveVendor, (request) => carryOut(request.params.id, { type: "ApproveVendor" }, request)),

    route(rejectVendor, (request) =>
      carryOut(request.params.id, { type: "RejectVendor", reason: request.body.reason, now: now() }, request),
    ),

    route(suspendVendor, (request) =>
      carryOut(request.params.id, { type: "SuspendVendor", reason: request.body.reason }, request),
    ),

    route(reinstateVendor, (request) => carryOut(request.params.id, { type: "ReinstateVendor" }, request)),
  ];
};
