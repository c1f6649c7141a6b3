import type { UnitOfWork } from "@kinkeeper/platform/unit-of-work";
import { userDecider } from "../users/user.decider.ts";
import { userStream } from "../users/user.ts";
import { nobodysName } from "./invitation.ts";

/** Who invites, as they were called then; nothing of it is shown once their account is erased. */
export const inviterName = async (
  streams: Pick<UnitOfWork, "load">,
  { actorId, invitedBy }: { readonly actorId: string | undefined; readonly invitedBy: string },
): Promise<string> => {
  if (actorId === undefined) return invitedBy;
  const { state: inviter } = await streams.load(userDecider, userStream(actorId));
  return inviter.status === "erased" ? nobodysName : invitedBy;
};
