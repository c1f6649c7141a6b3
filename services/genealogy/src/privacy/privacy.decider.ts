import { streamName } from "@kinkeeper/contracts/event";
import type { PrivacyEvent } from "@kinkeeper/contracts/genealogy/events";
import { undecidedPrivacy, type FamilyPrivacy } from "@kinkeeper/contracts/genealogy/privacy";
import type { Decider } from "@kinkeeper/platform/decider";

export interface ChangePrivacy {
  readonly type: "ChangePrivacy";
  /** What is left out stays as it is. */
  readonly changes: { readonly [Field in keyof FamilyPrivacy]?: FamilyPrivacy[Field] | undefined };
}

/** A family has one. */
export const privacyStream = (tenantId: string): string => streamName("privacy", tenantId, tenantId);

export const privacyDecider: Decider<FamilyPrivacy, ChangePrivacy, PrivacyEvent> = {
  initialState: () => undecidedPrivacy,
  evolve: (_before, { data }) => data,
  decide: ({ changes: { presumedDeadAfter, othersSee } }, before) => {
    const after = {
      presumedDeadAfter: presumedDeadAfter ?? before.presumedDeadAfter,
      othersSee: othersSee ?? before.othersSee,
    };
    const isSame = after.presumedDeadAfter === before.presumedDeadAfter && after.othersSee === before.othersSee;
    return isSame ? [] : [{ type: "FamilyPrivacyChanged", data: after }];
  },
};
