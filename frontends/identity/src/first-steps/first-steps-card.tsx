import { Button, ButtonLink } from "@kinkeeper/kit/button.tsx";
import { Card } from "@kinkeeper/kit/card.tsx";
import { useWhyClosed } from "@kinkeeper/kit/closed-family.tsx";
import { Progress } from "@kinkeeper/kit/progress.tsx";
import { useDeployedRemotes } from "../dashboard/deployed-remotes.ts";
import { leadOf, stepWords } from "./steps.ts";
import { useEndOnboarding, useEndWhenDone } from "./use-end-onboarding.ts";
import { useFirstSteps } from "./use-first-steps.ts";

/** Where to go on in a new family's archive; nothing once all of it is done or put away. */
export const FirstStepsCard = () => {
  const isClosed = useWhyClosed() !== undefined;
  const { firstSteps: found } = useFirstSteps();
  const firstSteps = isClosed ? undefined : found;
  const deployed = useDeployedRemotes();
  const end = useEndOnboarding();
  useEndWhenDone(firstSteps);
  if (!firstSteps || firstSteps.isOver || !firstSteps.next) return null;
  const { steps, next, hasPeople } = firstSteps;
  const before = steps.findIndex(({ step }) => step === next);
  return (
    <Card role="region" aria-label="First steps" className="p-5 text-left sm:p-6">
      <div className="mb-4 flex items-center gap-3 text-sm text-ink-soft">
        <Progress label="First steps" value={before / steps.length} className="max-w-40 flex-1" />
        <span className="tabular-nums">
          Step {before + 1} of {steps.length}
        </span>
      </div>
      <h2 className="font-serif text-xl font-semibold">{stepWords[next].title}</h2>
      <p className="mt-1 text-ink-soft">{leadOf(next, firstSteps)}</p>
      <div className="mt-5 flex flex-wrap items-center gap-2 max-sm:*:w-full">
        <ButtonLink href="/welcome" size="large">
          {before === 0 ? "Start" : "Continue"}
        </ButtonLink>
        {!hasPeople && deployed.has("genealogy") && (
          <ButtonLink href="/import" variant="secondary" size="large">
            Import a family tree
          </ButtonLink>
        )}
        <Button
          variant="quiet"
          size="large"
          className="text-ink-soft"
          isPending={end.isPending}
          onClick={() => end.mutate({})}
        >
          Hide
        </Button>
      </div>
    </Card>
  );
};
