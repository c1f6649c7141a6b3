import { z } from "zod";

/** The first steps of whoever founds a family's archive, in the order they are offered. */
export const onboardingStep = z.enum(["yourself", "parents", "photo", "story", "invitation"]);
export type OnboardingStep = z.infer<typeof onboardingStep>;
