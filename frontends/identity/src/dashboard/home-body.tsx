import { listAnnouncements } from "@kinkeeper/contracts/archive/announcements";
import { getHome } from "@kinkeeper/contracts/archive/home";
import { getAnniversaries } from "@kinkeeper/contracts/genealogy/anniversaries";
import { getTreeBeginning } from "@kinkeeper/contracts/genealogy/onboarding";
import { myInvitations } from "@kinkeeper/contracts/identity/invitations";
import { getOnboarding } from "@kinkeeper/contracts/identity/onboarding";
import { noteVisit } from "@kinkeeper/contracts/notifications/visits";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { Button, ButtonLink } from "@kinkeeper/kit/button.tsx";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { useSession } from "@kinkeeper/kit/session.ts";
import { localDay } from "@kinkeeper/kit/local-day.ts";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useDeferredValue, useState } from "react";
import { WaitingChanges } from "../family-admin/waiting-changes.tsx";
import { Invitations } from "../invitations/invitations.tsx";
import { Announcements } from "./announcements.tsx";
import { Birthdays } from "./birthdays.tsx";
import { useDeployedRemotes } from "./deployed-remotes.ts";
import { Latest } from "./latest.tsx";
import { OnThisDay } from "./on-this-day.tsx";
import { WhoIsThis } from "./who-is-this.tsx";

const FirstStepsCard = lazyPage(() =>
  import("../first-steps/first-steps-card.tsx").then((module) => module.FirstStepsCard),
);

const columns = "grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]";

/** As tall as a window, so that nothing below it moves when it gives way. */
const HomeSkeleton = () => (
  <Loading label="Loading what is new…" className={`${columns} min-h-[80vh]`}>
    <Skeleton className="h-96" />
    <div className="grid gap-6">
      <Skeleton className="h-56" />
      <Skeleton className="h-40" />
    </div>
  </Loading>
);

/** Where to begin; in a family whose people are here already, with what is told of them. */
const Beginning = ({ hasGenealogy }: { hasGenealogy: boolean }) => {
  const tree = useQuery({ ...useApi().queryFor(getTreeBeginning), enabled: hasGenealogy, staleTime: 0 });
  if (tree.isLoading) return null;
  const hasPeople = tree.data?.hasPeople === true;
  return (
    <EmptyState
      drawing="book"
      title={hasPeople ? "No stories yet" : "Your archive is empty"}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <ButtonLink href="/stories">Add a story</ButtonLink>
          {!hasPeople && (
            <>
              <ButtonLink href="/family-members" variant="secondary">
                Add a person
              </ButtonLink>
              <ButtonLink href="/import" variant="secondary">
                Import a family tree
              </ButtonLink>
            </>
          )}
        </span>
      }
    >
      {hasPeople
        ? "Your people are here. Add a story you know by heart about one of them."
        : "Start with a story you know by heart, or the people it is about."}
    </EmptyState>
  );
};

/** So long it is not asked again when the last visit was: the account keeps it no finer. */
const askedFor = 30 * 60_000;

/** What makes one come back to a family's archive: all of it appears at once. */
export const HomeBody = () => {
  const { user } = useSession();
  const deployed = useDeployedRemotes();
  const api = useApi();
  const [today] = useState(() => localDay(new Date()));
  const [hasArchive, hasGenealogy] = [deployed.has("archive"), deployed.has("genealogy")];
  const home = useQuery({ ...api.queryFor(getHome, { query: { day: today } }), enabled: hasArchive, staleTime: 0 });
  const anniversaries = useQuery({
    ...api.queryFor(getAnniversaries, { query: { day: today } }),
    enabled: hasGenealogy,
    staleTime: 0,
  });
  const announcements = useQuery({ ...api.queryFor(listAnnouncements), enabled: hasArchive });
  const invitations = useQuery(api.queryFor(myInvitations));
  // Where it cannot be known, nobody is led.
  const onboarding = useQuery({ ...api.queryFor(getOnboarding), enabled: user.role === "tenant_admin" });
  const isComing = [home, anniversaries, announcements, invitations, onboarding].some(
    ({ isLoading, isFetched }) => isLoading && !isFetched,
  );
  // What is new is marked once it is there to be read. Where it cannot be known nothing is, and that is all that is missing.
  const visit = useQuery({
    queryKey: [noteVisit.id],
    queryFn: () => api.call(noteVisit),
    // Whoever looks as a member has not come to read the news.
    enabled: deployed.has("notifications") && user.viewingAs === undefined && !isComing,
    staleTime: askedFor,
  });
  // Long to render: deferred, it is done in pieces, and a phone answers in between.
  if (useDeferredValue(isComing)) return <HomeSkeleton />;

  const failed = [home, anniversaries].find(({ error }) => error);
  const isEmpty = home.data?.items.length === 0;
  const isLed = onboarding.data?.isOver === false;
  const remembers = [
    anniversaries.data?.onThisDay,
    home.data?.onThisDay,
    anniversaries.data?.birthdays,
    home.data?.unnamedPictures,
  ].some((listed) => listed && listed.length > 0);
  return (
    <>
      {failed && (
        <p
          role="alert"
          className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-sheet px-5 py-3"
        >
          <span className="min-w-0 flex-1 basis-64 text-ink-soft">
            {messageFor(failed.error, "Some of this page could not be loaded. Nothing was lost.")}
          </span>
          <Button variant="secondary" size="small" isPending={failed.isFetching} onClick={() => void failed.refetch()}>
            Retry
          </Button>
        </p>
      )}
      <Invitations className="mb-6 max-w-reading" />
      {isLed && (
        <div className="mb-6 max-w-reading">
          <Suspense fallback={<Skeleton className="h-56" />}>
            <FirstStepsCard />
          </Suspense>
        </div>
      )}
      <Announcements />
      {/* What is new has the whole width on a day on which there is nothing to remember. */}
      <div className={remembers ? columns : undefined}>
        <div className="grid min-w-0 gap-6">
          {user.role === "tenant_admin" && hasGenealogy && <WaitingChanges />}
          {home.data && !isEmpty && <Latest {...home.data} since={visit.data?.previous ?? undefined} />}
          {isEmpty && !isLed && <Beginning hasGenealogy={hasGenealogy} />}
        </div>
        {remembers && (
          <div className="grid min-w-0 gap-6">
            <OnThisDay people={anniversaries.data?.onThisDay ?? []} items={home.data?.onThisDay ?? []} />
            <Birthdays birthdays={anniversaries.data?.birthdays ?? []} today={today} />
            <WhoIsThis pictures={home.data?.unnamedPictures ?? []} />
          </div>
        )}
      </div>
    </>
  );
};
