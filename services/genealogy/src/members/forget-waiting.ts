import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import { keyName } from "@kinkeeper/platform/keyring";
import type { Reaction } from "@kinkeeper/platform/reaction";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { memberStream } from "./member.ts";

/**
 * Destroys the keys of those whom files name and who were taken for somebody erased, where nobody accepted that: what their files say of
 * their relationships lies under keys of their own. Who was accepted is erased as somebody merged.
 */
export const forgetWaiting = ({
  keyring,
  journal,
  readModel,
}: Pick<ServiceDependencies, "keyring" | "journal" | "readModel">): Reaction<
  Extract<MemberEvent, { type: "MemberErased" }>
> => ({
  name: "forget_waiting_v1",
  contexts: ["genealogy"],
  handles: ["MemberErased"],
  react: async ({ data: { memberId }, metadata: { tenantId }, position }) => {
    if (!(await readModel.caughtUpTo(position))) throw new StoreUnavailable("the lists of this family are late");
    const rows = await readModel.service<{ id: string }[]>`
      select distinct member1_id as id from relationships where tenant_id = ${tenantId} and taken1_id = ${memberId}`;
    for (const { id } of rows)
      if ((await journal.read(memberStream(tenantId, id))).length === 0) await keyring.destroy(keyName(tenantId, id));
  },
});
