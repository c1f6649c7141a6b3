import { platformTenant } from "@kinkeeper/contracts/claims";
import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import type { Reaction } from "@kinkeeper/platform/reaction";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { vendorIdOf } from "../vendors/own-vendor.ts";
import type { PartnerNats } from "./nats/partner-nats.ts";
import { partnerDecider, partnerStream } from "./partner.decider.ts";

type UserErased = Extract<UserEvent, { type: "UserErased" }>;

/** A vendor whose owner is erased is nobody's: its partners hear nothing more of who bought there, and may ask nothing. */
export const disableWithVendor = (
  { journal, readModel }: Pick<ServiceDependencies, "journal" | "readModel">,
  partnerNats: Pick<PartnerNats, "apply">,
): Reaction<UserErased> => ({
  name: "disable_partners_v1",
  contexts: ["identity"],
  handles: ["UserErased"],
  react: async ({ data: { userId }, metadata: { correlationId, eventId: causationId } }) => {
    const partners = await readModel.service<{ id: string }[]>`
      select id from partners where vendor_id = ${vendorIdOf(userId)} and is_active`;
    const context = { tenantId: platformTenant, correlationId, causationId };
    for (const { id } of partners) {
      const command = { type: "SetPartnerActive", isActive: false } as const;
      await executeCommand({ journal, readModel }, partnerDecider, partnerStream(id), command, context);
    }
    if (partners.length > 0) await partnerNats.apply();
  },
});
