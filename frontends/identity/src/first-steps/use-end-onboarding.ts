import { endOnboarding, getOnboarding } from "@kinkeeper/contracts/identity/onboarding";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { useEffect } from "react";
import type { FirstSteps } from "./use-first-steps.ts";

/** Puts the first steps away for good. */
export const useEndOnboarding = () =>
  useCommand(endOnboarding, { invalidates: [getOnboarding], failure: "The first steps could not be hidden" });

/** Records that nothing is left to do, so that nobody has to look again. */
export const useEndWhenDone = (firstSteps: FirstSteps | undefined): void => {
  // Nobody pressed anything, and it is recorded at the next visit instead.
  const { mutate } = useCommand(endOnboarding, { failure: "This could not be saved", silentFailure: true });
  const isDone = firstSteps !== undefined && firstSteps.next === undefined && !firstSteps.isOver;
  useEffect(() => {
    if (isDone) mutate({});
  }, [isDone, mutate]);
};
