import { streamName } from "@kinkeeper/contracts/event";
import type { FindingEvent } from "@kinkeeper/contracts/genealogy/events";
import type { Decider } from "@kinkeeper/platform/decider";

export interface JudgeFinding {
  readonly type: "JudgeFinding";
  readonly data: {
    readonly findingId: string;
    readonly memberId: string;
    readonly facts: string;
    readonly isRight: boolean;
  };
}

/** The facts on which somebody said that it is right; null where nobody did. */
export type JudgedFinding = string | null;

export const findingStream = (tenantId: string, findingId: string): string =>
  streamName("finding", tenantId, findingId);

export const findingDecider: Decider<JudgedFinding, JudgeFinding, FindingEvent> = {
  initialState: () => null,
  evolve: (_before, { type, data }) => (type === "FindingConfirmed" ? data.facts : null),
  decide: ({ data: { findingId, memberId, facts, isRight } }, judged) => {
    if (isRight) return judged === facts ? [] : [{ type: "FindingConfirmed", data: { findingId, memberId, facts } }];
    return judged === null ? [] : [{ type: "FindingReopened", data: { findingId, memberId } }];
  },
};
