import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { onboardingStep } from "./onboarding-step.ts";

/** What cannot be seen in the tree or the archive itself. */
const onboarding = z.object({
  skipped: z.array(onboardingStep),
  /** Everything is done, or its user wants to see no more of it. */
  isOver: z.boolean(),
  /** Somebody else belongs to the family, or was invited. */
  hasInvited: z.boolean(),
});

export const getOnboarding = defineEndpoint({
  id: "getOnboarding",
  method: "GET",
  path: "/api/onboarding",
  access: "signed-in",
  summary: "How far one has come with the first steps in a family's archive.",
  response: onboarding,
});

export const skipOnboardingStep = defineEndpoint({
  id: "skipOnboardingStep",
  method: "POST",
  path: "/api/onboarding/skip",
  access: "signed-in",
  summary: "Leave one of the first steps out.",
  body: z.strictObject({ step: onboardingStep }),
});

export const endOnboarding = defineEndpoint({
  id: "endOnboarding",
  method: "POST",
  path: "/api/onboarding/end",
  access: "signed-in",
  summary: "Be shown the first steps no more.",
});

export const onboardingEndpoints = [getOnboarding, skipOnboardingStep, endOnboarding] as const;
