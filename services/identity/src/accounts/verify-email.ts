import { platformTenant } from "@kinkeeper/contracts/claims";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import type { IdentityParts } from "../parts.ts";
import { userDecider } from "../users/user.decider.ts";
import { userStream } from "../users/user.ts";

/** Records that whoever completed signing in, second factor and all, also has the mailbox of the account's address. */
export const verifyEmail = async (
  parts: Pick<IdentityParts, "journal" | "readModel" | "newId">,
  userId: string,
): Promise<void> => {
  const id = parts.newId();
  const context = { tenantId: platformTenant, actorId: userId, correlationId: id, causationId: id };
  await executeCommand(parts, userDecider, userStream(userId), { type: "VerifyEmail" }, context);
};
