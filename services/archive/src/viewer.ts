import type { Claims } from "@kinkeeper/contracts/claims";
import type { Viewer } from "@kinkeeper/platform/read-model";
import { actorOf } from "./actor.ts";

/** Who reads: administrators see whom others do not. */
export const viewerOf = ({ caller, tenantId }: { readonly caller: Claims; readonly tenantId: string }): Viewer => ({
  tenantId,
  userId: caller.sub,
  isAdmin: actorOf(caller).isFamilyAdmin,
});
