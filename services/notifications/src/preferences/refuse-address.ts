import { platformTenant } from "@kinkeeper/contracts/claims";
import { handleCommand } from "@kinkeeper/platform/command-handler";
import type { NotificationsDependencies } from "../settings.ts";
import { preferenceDecider, preferenceStream } from "./preference.decider.ts";

/** Notes that an address takes no mail: nothing that can be switched off is sent there until its owner says that it does. */
export const refuseAddress =
  ({ journal, newId }: Pick<NotificationsDependencies, "journal" | "newId">) =>
  async (userId: string, email: string, reason: string): Promise<void> => {
    const id = newId();
    await handleCommand(
      journal,
      preferenceDecider,
      preferenceStream(userId),
      { type: "RefuseAddress", data: { userId, email, reason } },
      { tenantId: platformTenant, correlationId: id, causationId: id },
    );
  };
