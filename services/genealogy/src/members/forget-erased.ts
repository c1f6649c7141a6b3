import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import { keyName } from "@kinkeeper/platform/keyring";
import type { Reaction } from "@kinkeeper/platform/reaction";
import type { ServiceDependencies } from "@kinkeeper/platform/service";

/** Destroys the key of somebody erased, also where the process ended before the command could. */
export const forgetErased = ({
  keyring,
}: Pick<ServiceDependencies, "keyring">): Reaction<Extract<MemberEvent, { type: "MemberErased" }>> => ({
  name: "forget_erased_v1",
  contexts: ["genealogy"],
  handles: ["MemberErased"],
  react: ({ data, metadata }) => keyring.destroy(keyName(metadata.tenantId, data.memberId)),
});
