import type { OnboardingEvent } from "@kinkeeper/contracts/identity/events";
import type { OnboardingStep } from "@kinkeeper/contracts/identity/onboarding-step";
import { deciderSpec } from "@kinkeeper/platform/testing/decider-spec";
import { test } from "vitest";
import { onboardingDecider, type OnboardingCommand } from "./onboarding.decider.ts";

const given = deciderSpec(onboardingDecider);
const userId = "018f2f6e-7c1a-7000-8000-000000000001";
const skip = (step: OnboardingStep): OnboardingCommand => ({ type: "SkipStep", userId, step });
const skipped = (step: OnboardingStep): OnboardingEvent => ({ type: "OnboardingStepSkipped", data: { userId, step } });
const end: OnboardingCommand = { type: "EndOnboarding", userId };
const ended: OnboardingEvent = { type: "OnboardingEnded", data: { userId } };

test("a step is skipped", () => given().when(skip("photo")).then(skipped("photo")));
test("and another", () => given(skipped("photo")).when(skip("story")).then(skipped("story")));
test("skipping one twice records nothing", () => given(skipped("photo")).when(skip("photo")).thenNothing());
test("the first steps end", () => given(skipped("photo")).when(end).then(ended));
test("ending twice records nothing", () => given(ended).when(end).thenNothing());
test("nothing is skipped after the end", () => given(ended).when(skip("photo")).thenNothing());
