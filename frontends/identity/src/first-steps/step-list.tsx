import type { OnboardingStep } from "@kinkeeper/contracts/identity/onboarding-step";
import { classNames } from "@kinkeeper/kit/class-names.ts";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { Check } from "lucide-react";
import { stepWords } from "./steps.ts";
import type { FirstStep } from "./use-first-steps.ts";

const stateWords = { done: "done", skipped: "skipped", open: "to do" } as const;

interface StepListProps {
  readonly steps: readonly FirstStep[];
  readonly current: OnboardingStep | undefined;
  readonly onChoose: (step: OnboardingStep) => void;
}

/** Every step with how far it is; what is not done can be gone to. */
export const StepList = ({ steps, current, onChoose }: StepListProps) => (
  <ol aria-label="Steps" className="grid grid-cols-5 gap-1 sm:gap-2">
    {steps.map(({ step, state }, index) => (
      <li key={step}>
        <button
          type="button"
          disabled={state === "done"}
          aria-current={step === current ? "step" : undefined}
          onClick={() => onChoose(step)}
          className="focus-ring flex min-h-16 w-full cursor-pointer flex-col items-center gap-1 rounded-control px-0.5 py-1 text-xs disabled:cursor-default sm:text-sm"
        >
          <span
            aria-hidden
            className={classNames(
              "grid size-8 place-items-center rounded-full border text-sm font-medium tabular-nums",
              state === "done" && "border-accent bg-accent text-on-accent",
              state !== "done" && step === current && "border-accent bg-accent-soft text-accent",
              state !== "done" && step !== current && "border-edge/50 text-ink-soft",
            )}
          >
            {state === "done" ? <Icon of={Check} size={16} /> : index + 1}
          </span>
          <span
            className={classNames("text-center max-xs:sr-only", step === current ? "font-medium" : "text-ink-soft")}
          >
            {stepWords[step].name}
            <span className="sr-only">, {stateWords[state]}</span>
          </span>
        </button>
      </li>
    ))}
  </ol>
);
