import type { OnboardingStep } from "@kinkeeper/contracts/identity/onboarding-step";

interface StepWords {
  /** In the list of steps. */
  readonly name: string;
  /** Above the step. */
  readonly title: string;
  readonly lead: string;
}

export const stepWords: Readonly<Record<OnboardingStep, StepWords>> = {
  yourself: {
    name: "Yourself",
    title: "Start with yourself",
    lead: "You are the first person in your family tree. Everyone else is connected to you.",
  },
  parents: {
    name: "Parents",
    title: "Add your parents",
    lead: "A first name is enough. You can add dates and places later.",
  },
  photo: {
    name: "A photo",
    title: "Add a photo",
    lead: "An old family picture, or a new one. Only your family can see it.",
  },
  story: {
    name: "A story",
    title: "Write your first story",
    lead: "A few sentences are enough. You can go on writing whenever you like.",
  },
  invitation: {
    name: "A relative",
    title: "Invite a relative",
    lead: "They can read everything in this archive and add to it.",
  },
};

/** Below its title: who comes into a tree that is there already looks for themselves in it. */
export const leadOf = (step: OnboardingStep, { hasPeople }: { readonly hasPeople: boolean }): string =>
  step === "yourself" && hasPeople
    ? "Somebody has begun the tree already. Tell us who you are in it, and you can see how everyone is related to you."
    : stepWords[step].lead;
