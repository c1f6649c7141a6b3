import { streamName } from "@kinkeeper/contracts/event";
import type { DuplicateEvent } from "@kinkeeper/contracts/genealogy/events";
import type { Decider } from "@kinkeeper/platform/decider";
import { DomainError } from "@kinkeeper/platform/domain-error";
import { derivedId } from "@kinkeeper/platform/ids";

/** Two people who look alike, the lower id first. */
export interface Pair {
  readonly duplicateId: string;
  readonly member1Id: string;
  readonly member2Id: string;
}

/** The same whoever of the two is named first. */
export const pairOf = (tenantId: string, one: string, other: string): Pair => {
  const [member1Id, member2Id] = one < other ? [one, other] : [other, one];
  return { duplicateId: derivedId("duplicate", tenantId, member1Id, member2Id), member1Id, member2Id };
};

export const duplicateStream = (tenantId: string, { duplicateId }: Pair): string =>
  streamName("duplicate", tenantId, duplicateId);

export type DuplicateCommand =
  | { readonly type: "FindDifferent" | "PutOff"; readonly data: Pair }
  /** `mayOverrule`: who asks may take back that two are different. */
  | { readonly type: "Reopen"; readonly data: Pair & { readonly mayOverrule: boolean } };

/** What was decided about the two. */
export type Duplicate = "open" | "later" | "different";

const decide = ({ type, data }: DuplicateCommand, decision: Duplicate): readonly DuplicateEvent[] => {
  const { duplicateId, member1Id, member2Id } = data;
  const pair = { duplicateId, member1Id, member2Id };
  switch (type) {
    case "FindDifferent":
      return decision === "different" ? [] : [{ type: "DuplicateDismissed", data: pair }];
    case "PutOff":
      // What an administrator decided stays.
      return decision === "open" ? [{ type: "DuplicatePutOff", data: pair }] : [];
    case "Reopen":
      if (decision === "open") return [];
      if (decision === "different" && !data.mayOverrule)
        throw new DomainError("FORBIDDEN", "A family admin found these two to be different people.");
      return [{ type: "DuplicateReopened", data: pair }];
  }
};

const decisions = { DuplicateDismissed: "different", DuplicatePutOff: "later", DuplicateReopened: "open" } as const;

/** What a family decides about two people who look alike, short of merging them. */
export const duplicateDecider: Decider<Duplicate, DuplicateCommand, DuplicateEvent> = {
  initialState: () => "open",
  evolve: (_before, { type }) => decisions[type],
  decide,
};
