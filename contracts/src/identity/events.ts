import { z } from "zod";
import { defineEvent, type Context, type EventOf } from "../event.ts";
import { onboardingStep } from "./onboarding-step.ts";
import { factorEvents, loginEvents } from "./sign-in-events.ts";
import { tenantEvents } from "./tenant-events.ts";
import { userEvents } from "./user-events.ts";

/** Streams `onboarding-<tenantId>.<userId>`: what somebody decided about the first steps in a family's archive. */
export const onboardingEvents = [
  defineEvent({ type: "OnboardingStepSkipped", data: z.object({ userId: z.uuid(), step: onboardingStep }) }),
  /** Done, or put away. */
  defineEvent({ type: "OnboardingEnded", data: z.object({ userId: z.uuid() }) }),
] as const;
export type OnboardingEvent = EventOf<typeof onboardingEvents>;

export const identityContext = {
  name: "identity",
  categories: {
    tenant: tenantEvents,
    user: userEvents,
    login: loginEvents,
    factor: factorEvents,
    onboarding: onboardingEvents,
  },
} as const satisfies Context;
