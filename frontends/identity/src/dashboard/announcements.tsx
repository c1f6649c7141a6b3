import {
  announcementsAtOnce,
  listAnnouncements,
  placeOf,
  type Announcement,
} from "@kinkeeper/contracts/archive/announcements";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { usePages } from "@kinkeeper/kit/api/use-pages.ts";
import { Badge } from "@kinkeeper/kit/badge.tsx";
import { Button } from "@kinkeeper/kit/button.tsx";
import { fullMoment, longDay } from "@kinkeeper/kit/date-words.ts";
import { lazyDialog } from "@kinkeeper/kit/lazy-dialog.tsx";
import { useSession } from "@kinkeeper/kit/session.ts";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useDeployedRemotes } from "./deployed-remotes.ts";

const WriteAnnouncementDialog = lazyDialog(() =>
  import("./write-announcement-dialog.tsx").then((module) => module.WriteAnnouncementDialog),
);
const WithdrawAnnouncementDialog = lazyDialog(() =>
  import("./withdraw-announcement-dialog.tsx").then((module) => module.WithdrawAnnouncementDialog),
);

/** As many as one reads at a glance; the others are there for whoever asks. */
const newest = 3;

const AnnouncementEntry = ({
  announcement: { title, content, privacy, userName, createdAt },
  onWithdraw,
}: {
  announcement: Announcement;
  onWithdraw: (() => void) | undefined;
}) => {
  const at = new Date(createdAt);
  return (
    <li className="border-t border-line py-5 first:border-t-0 first:pt-0 last:pb-0">
      <article className="[overflow-wrap:anywhere]">
        <h3 className="font-serif text-xl font-semibold text-balance">{title}</h3>
        <p className="mt-1.5 max-w-reading font-serif text-story whitespace-pre-line">{content}</p>
        <p className="mt-2 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          <span>
            {userName && `${userName}, `}
            <time dateTime={createdAt} data-tooltip={fullMoment(at)}>
              {longDay(at)}
            </time>
          </span>
          {privacy === "private" && <Badge>Only you see this</Badge>}
          {onWithdraw && (
            <Button
              variant="quiet"
              size="small"
              className="-ml-3 text-ink-soft"
              aria-label={`Withdraw “${title}”`}
              onClick={onWithdraw}
            >
              Withdraw
            </Button>
          )}
        </p>
      </article>
    </li>
  );
};

type Open = { readonly dialog: "write" } | { readonly dialog: "withdraw"; readonly announcement: Announcement };

const OpenDialog = ({ open, onClose }: { open: Open; onClose: () => void }) => (
  <Suspense fallback={null}>
    {open.dialog === "write" ? (
      <WriteAnnouncementDialog onClose={onClose} />
    ) : (
      <WithdrawAnnouncementDialog announcement={open.announcement} onClose={onClose} />
    )}
  </Suspense>
);

const AnnouncementsSkeleton = () => (
  <Loading label="Loading announcements…" className="mb-8 rounded-card border border-line bg-sheet p-5 sm:p-6">
    <Skeleton className="h-6 w-56 max-w-full" />
    <Skeleton className="mt-3 h-5 max-w-reading" />
    <Skeleton className="mt-3 h-4 w-40" />
  </Loading>
);

const FirstInvitation = ({ onWrite }: { onWrite: () => void }) => (
  <div className="mb-8 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-dashed border-edge/60 px-5 py-4">
    <p className="min-w-0 flex-1 basis-64 text-ink-soft">
      No announcements yet. Share a reunion, a birth or a question. Everyone sees it on the home page.
    </p>
    <Button variant="secondary" size="small" onClick={onWrite}>
      Write the first announcement
    </Button>
  </div>
);

interface EntriesProps {
  readonly announcements: readonly Announcement[];
  /** Only for who may write and withdraw. */
  readonly onOpen: ((open: Open) => void) | undefined;
}

const Entries = ({ announcements, onOpen }: EntriesProps) =>
  announcements.map((announcement) => (
    <AnnouncementEntry
      key={announcement.id}
      announcement={announcement}
      onWithdraw={onOpen && (() => onOpen({ dialog: "withdraw", announcement }))}
    />
  ));

/** Where the next page begins; undefined after the last. */
const placeAfter = (page: readonly Announcement[]): string | undefined => {
  const last = page.length === announcementsAtOnce ? page.at(-1) : undefined;
  return last && placeOf(last);
};

/** What was announced before the first page ends, for whoever wants to see all: few families ever have so much. */
const EarlierAnnouncements = ({ after, onOpen }: { after: string; onOpen: EntriesProps["onOpen"] }) => {
  const pages = usePages(listAnnouncements, {
    argumentsFor: (cursor = after) => ({ query: { after: cursor } }),
    pageOf: (items) => ({ items, next: placeAfter(items) }),
  });
  return (
    <>
      <Entries announcements={pages.items ?? []} onOpen={onOpen} />
      {(pages.hasMore || pages.error) && (
        <li className="border-t border-line pt-5">
          {pages.error && (
            <p className="mb-2 text-danger">{messageFor(pages.error, "Earlier announcements couldn’t be loaded.")}</p>
          )}
          <Button
            variant="secondary"
            size="small"
            isPending={pages.isReadingMore}
            onClick={pages.hasMore ? pages.readMore : pages.readAgain}
          >
            {pages.hasMore ? "Show more" : "Retry"}
          </Button>
        </li>
      )}
    </>
  );
};

const AnnouncementList = ({ announcements, onOpen }: EntriesProps) => {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? announcements : announcements.slice(0, newest);
  const earlier = placeAfter(announcements);
  return (
    <section
      aria-labelledby="announcements"
      className="mb-8 rounded-card border border-line border-l-warm bg-sheet p-5 sm:border-l-3 sm:p-6"
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <h2 id="announcements" className="text-sm font-medium text-warm">
          Announcements
        </h2>
        {onOpen && (
          <Button variant="secondary" size="small" onClick={() => onOpen({ dialog: "write" })}>
            New announcement
          </Button>
        )}
      </div>
      <ul>
        <Entries announcements={shown} onOpen={onOpen} />
        {isWhole && earlier && <EarlierAnnouncements after={earlier} onOpen={onOpen} />}
      </ul>
      {announcements.length > newest && (
        <Button
          variant="quiet"
          size="small"
          className="mt-3 -ml-3"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? "Show fewer" : `Show all${earlier ? "" : ` ${announcements.length}`}`}
        </Button>
      )}
    </section>
  );
};

const KnownAnnouncements = () => {
  const isAdmin = useSession().user.role === "tenant_admin";
  const announcements = useQuery(useApi().queryFor(listAnnouncements));
  const [open, setOpen] = useState<Open>();
  if (announcements.isPending) return <AnnouncementsSkeleton />;
  // Those that were read before stay, and the form over them: reading again after a change may fail.
  if (announcements.data === undefined)
    return (
      <p
        role="alert"
        className="mb-8 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-sheet px-5 py-3"
      >
        <span className="min-w-0 flex-1 basis-64 text-ink-soft">
          {messageFor(announcements.error, "The announcements could not be loaded. Nothing was lost.")}
        </span>
        <Button
          variant="secondary"
          size="small"
          isPending={announcements.isFetching}
          onClick={() => void announcements.refetch()}
        >
          Retry
        </Button>
      </p>
    );
  return (
    <>
      {announcements.data.length > 0 && (
        <AnnouncementList announcements={announcements.data} onOpen={isAdmin ? setOpen : undefined} />
      )}
      {announcements.data.length === 0 && isAdmin && <FirstInvitation onWrite={() => setOpen({ dialog: "write" })} />}
      {open && <OpenDialog open={open} onClose={() => setOpen(undefined)} />}
    </>
  );
};

/** The newest words to the whole family; where there are none, only who may write sees anything. */
export const Announcements = () => {
  const isArchiveThere = useDeployedRemotes().has("archive");
  const { user } = useSession();
  return isArchiveThere && user.tenantId !== null && <KnownAnnouncements />;
};
