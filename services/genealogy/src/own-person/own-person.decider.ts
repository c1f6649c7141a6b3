import { streamName } from "@kinkeeper/contracts/event";
import type { OwnPersonEvent } from "@kinkeeper/contracts/genealogy/events";
import type { Decider } from "@kinkeeper/platform/decider";

export interface ChooseOwnPerson {
  readonly type: "ChooseOwnPerson";
  readonly data: OwnPersonEvent["data"];
}

/** Who somebody said they are. */
export type OwnPerson = string | null;

export const ownPersonStream = (tenantId: string, userId: string): string => streamName("self", tenantId, userId);

export const ownPersonDecider: Decider<OwnPerson, ChooseOwnPerson, OwnPersonEvent> = {
  initialState: () => null,
  evolve: (_before, { data: { memberId } }) => memberId,
  decide: ({ data }, chosen) => (data.memberId === chosen ? [] : [{ type: "OwnPersonChosen", data }]),
};
