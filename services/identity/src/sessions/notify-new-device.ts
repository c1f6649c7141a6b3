import { platformTenant } from "@kinkeeper/contracts/claims";
import { handleCommand } from "@kinkeeper/platform/command-handler";
import type { IdentityParts } from "../parts.ts";
import { TooManyAttempts } from "../throttle/attempts.ts";
import { userDecider } from "../users/user.decider.ts";
import { userStream } from "../users/user.ts";
import type { SessionOrigin } from "./session-store.ts";

/** Has its owner told by mail of a sign-in on a device their account was not known on, five times a day at most. */
export const notifyNewDevice = async (
  { journal, throttles, newId, logger }: Pick<IdentityParts, "journal" | "throttles" | "newId" | "logger">,
  userId: string,
  { device, place }: SessionOrigin,
): Promise<void> => {
  try {
    await throttles.newDevice(userId);
  } catch (error) {
    if (!(error instanceof TooManyAttempts)) throw error;
    logger.info("an account is signed in to on more new devices than are told by mail");
    return;
  }
  const id = newId();
  const context = { tenantId: platformTenant, actorId: userId, correlationId: id, causationId: id };
  const command = { type: "TellOfNewDevice", device, place } as const;
  await handleCommand(journal, userDecider, userStream(userId), command, context);
};
