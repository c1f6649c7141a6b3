import { getOnboarding, skipOnboardingStep } from "@kinkeeper/contracts/identity/onboarding";
import type { OnboardingStep } from "@kinkeeper/contracts/identity/onboarding-step";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Button, ButtonLink } from "@kinkeeper/kit/button.tsx";
import { Card } from "@kinkeeper/kit/card.tsx";
import { ClosedFamily, useWhyClosed } from "@kinkeeper/kit/closed-family.tsx";
import { ErrorCard } from "@kinkeeper/kit/error-card.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { useSession } from "@kinkeeper/kit/session.ts";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useEffect, useRef, useState, type RefObject } from "react";
import { Link } from "wouter";
import { InvitationLink } from "../family-admin/invitation-link.tsx";
import { InvitationStep } from "./invitation-step.tsx";
import { ParentsStep } from "./parents-step.tsx";
import { PhotoStep } from "./photo-step.tsx";
import { StepList } from "./step-list.tsx";
import { leadOf, stepWords } from "./steps.ts";
import { StoryStep, type StoryDraft } from "./story-step.tsx";
import { useEndWhenDone } from "./use-end-onboarding.ts";
import { useFirstSteps, type FirstSteps } from "./use-first-steps.ts";
import { YourselfStep } from "./yourself-step.tsx";

const textLink = "focus-ring rounded-sm text-accent underline underline-offset-4";

const LinkCard = ({ link }: { link: string }) => (
  <Card className="mb-6 p-5 sm:p-6">
    <h2 className="mb-3 font-serif text-xl font-semibold">Share the invitation</h2>
    <InvitationLink link={link} />
  </Card>
);

const Done = () => (
  <Card className="p-6 text-center sm:p-10">
    <h2 className="font-serif text-2xl font-semibold text-balance">Your archive has begun</h2>
    <p className="mt-2 text-balance text-ink-soft">
      Grandparents, more photos, more stories: add them whenever you like.
    </p>
    <div className="mt-6 flex flex-wrap justify-center gap-2 max-sm:*:w-full">
      <ButtonLink href="/family-tree" size="large">
        See your tree
      </ButtonLink>
      <ButtonLink href="/dashboard" variant="secondary" size="large">
        Go to Home
      </ButtonLink>
    </div>
  </Card>
);

const Step = ({
  step,
  firstSteps,
  draft,
  onLink,
}: {
  step: OnboardingStep;
  firstSteps: FirstSteps;
  draft: RefObject<StoryDraft>;
  onLink: (link: string) => void;
}) => {
  const { tenantId } = useSession().user;
  switch (step) {
    case "yourself":
      return <YourselfStep hasPeople={firstSteps.hasPeople} />;
    case "parents":
      return firstSteps.ownPersonId === null ? (
        <p className="text-ink-soft">First add yourself: your parents are connected to you.</p>
      ) : (
        <ParentsStep childId={firstSteps.ownPersonId} />
      );
    case "photo":
      return <PhotoStep />;
    case "story":
      return <StoryStep draft={draft} />;
    case "invitation":
      return tenantId === null ? null : <InvitationStep tenantId={tenantId} onLink={onLink} />;
  }
};

const Steps = ({ firstSteps }: { firstSteps: FirstSteps }) => {
  const [chosen, setChosen] = useState<OnboardingStep>();
  const [link, setLink] = useState<string>();
  const draft = useRef<StoryDraft>({ title: "", content: "" });
  const skip = useCommand(skipOnboardingStep, {
    invalidates: [getOnboarding],
    failure: "This step could not be skipped",
    onSuccess: () => setChosen(undefined),
  });
  useEndWhenDone(firstSteps);
  const { steps, next, hasPeople } = firstSteps;
  const isOpen = steps.some(({ step, state }) => step === chosen && state !== "done");
  const step = isOpen ? chosen : next;
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: "center" });
  }, [step]);
  return (
    <>
      <StepList steps={steps} current={step} onChoose={setChosen} />
      <div className="mt-6">
        {link && <LinkCard link={link} />}
        {step === undefined ? (
          <Done />
        ) : (
          <Card className="p-5 sm:p-8">
            <h2 ref={heading} tabIndex={-1} className="font-serif text-2xl font-semibold text-balance outline-none">
              {stepWords[step].title}
            </h2>
            <p className="mt-1.5 mb-6 text-ink-soft">{leadOf(step, firstSteps)}</p>
            <Step key={step} step={step} firstSteps={firstSteps} draft={draft} onLink={setLink} />
            <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-4">
              <Button
                variant="quiet"
                className="-ml-4 text-ink-soft"
                isPending={skip.isPending}
                onClick={() => skip.mutate({ body: { step } })}
              >
                Skip this step
              </Button>
              {step === "yourself" && !hasPeople && (
                <Link href="/import" className={textLink}>
                  Import a family tree instead
                </Link>
              )}
            </div>
          </Card>
        )}
      </div>
    </>
  );
};

const AllSteps = () => {
  const { firstSteps, error, retry } = useFirstSteps();
  if (error) return <ErrorCard title="The first steps could not be loaded" error={error} onRetry={retry} />;
  if (firstSteps) return <Steps firstSteps={firstSteps} />;
  return (
    <Loading label="Loading the first steps…">
      <Skeleton className="h-16" />
      <Skeleton className="mt-6 h-96" />
    </Loading>
  );
};

/** The first hour in a family's archive, one step after the other. */
export const WelcomePage = () => {
  const { user, tenant } = useSession();
  // Words that are there already stay, should the family be closed meanwhile.
  const [isClosed] = useState(useWhyClosed() !== undefined);
  return (
    <div className="page pb-16">
      <div className="mx-auto max-w-reading">
        <PageHeader
          title={user.firstName ? `Welcome, ${user.firstName}` : "Welcome"}
          subtitle={
            tenant ? `A few small steps to begin “${tenant.name}”. You can stop and come back at any time.` : undefined
          }
        />
        {isClosed ? <ClosedFamily /> : <AllSteps />}
      </div>
    </div>
  );
};
