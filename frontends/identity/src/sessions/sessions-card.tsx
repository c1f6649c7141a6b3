import { endOtherSessions, endSession, mySessions, type OwnSession } from "@kinkeeper/contracts/identity/sessions";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Badge } from "@kinkeeper/kit/badge.tsx";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Card, CardTitle } from "@kinkeeper/kit/card.tsx";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";

const moment = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });
const told = (at: string) => <time dateTime={at}>{moment.format(new Date(at))}</time>;

const SessionRow = ({ session: { id, device, place, signedInAt, lastSeenAt, current } }: { session: OwnSession }) => {
  const signOut = useCommand(endSession, {
    invalidates: [mySessions],
    success: `Signed out of ${device}`,
    failure: "This device could not be signed out",
  });
  return (
    <li className="flex items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0 max-xs:flex-wrap">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {device}
          {current && <Badge tone="accent">This device</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          Last used {told(lastSeenAt)}. Signed in {told(signedInAt)} from {place}.
        </p>
      </div>
      {!current && (
        <Button
          variant="secondary"
          size="small"
          className="shrink-0"
          aria-label={`Sign out of ${device}, signed in ${moment.format(new Date(signedInAt))}`}
          isPending={signOut.isPending}
          onClick={() => signOut.mutate({ params: { sessionId: id } })}
        >
          Sign out
        </Button>
      )}
    </li>
  );
};

/** Where one is signed in, and the way to end it. */
export const SessionsCard = () => {
  const sessions = useQuery(useApi().queryFor(mySessions));
  const signOutElsewhere = useCommand(endOtherSessions, {
    invalidates: [mySessions],
    success: "You are signed out everywhere else",
    failure: "The other devices could not be signed out",
  });
  return (
    <Card className="p-6">
      <CardTitle>Where you are signed in</CardTitle>
      <p className="mt-1 text-sm text-ink-soft">Don’t recognize one? Sign it out and change your password.</p>
      {sessions.isPending && (
        <Loading label="Loading your devices…" className="mt-4 flex flex-col gap-2">
          <Skeleton className="h-14" />
        </Loading>
      )}
      {sessions.isError && (
        <p role="alert" className="mt-4">
          {messageFor(sessions.error, "Your devices cannot be listed right now.")}
        </p>
      )}
      <ul className="mt-2">
        {sessions.data?.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {(sessions.data?.length ?? 0) > 1 && (
        <Button
          variant="secondary"
          className="mt-3 h-auto min-h-10 max-w-full py-1.5 whitespace-normal"
          isPending={signOutElsewhere.isPending}
          onClick={() => signOutElsewhere.mutate({})}
        >
          Sign out everywhere else
        </Button>
      )}
    </Card>
  );
};
