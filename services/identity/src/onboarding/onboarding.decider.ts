import { streamName } from "@kinkeeper/contracts/event";
import type { OnboardingEvent } from "@kinkeeper/contracts/identity/events";
import type { OnboardingStep } from "@kinkeeper/contracts/identity/onboarding-step";
import type { Decider } from "@kinkeeper/platform/decider";

export type OnboardingCommand = { readonly userId: string } & (
  | { readonly type: "SkipStep"; readonly step: OnboardingStep }
  | { readonly type: "EndOnboarding" }
);

interface Onboarding {
  readonly skipped: readonly OnboardingStep[];
  readonly isOver: boolean;
}

export const onboardingStream = (tenantId: string, userId: string): string =>
  streamName("onboarding", tenantId, userId);

export const onboardingDecider: Decider<Onboarding, OnboardingCommand, OnboardingEvent> = {
  initialState: () => ({ skipped: [], isOver: false }),
  evolve: (state, { type, data }) =>
    type === "OnboardingEnded" ? { ...state, isOver: true } : { ...state, skipped: [...state.skipped, data.step] },
  decide: (command, { skipped, isOver }) => {
    const { userId } = command;
    if (isOver) return [];
    if (command.type === "EndOnboarding") return [{ type: "OnboardingEnded", data: { userId } }];
    const { step } = command;
    return skipped.includes(step) ? [] : [{ type: "OnboardingStepSkipped", data: { userId, step } }];
  },
};
