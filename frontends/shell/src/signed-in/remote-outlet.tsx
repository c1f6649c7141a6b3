import type { RemoteDescriptor } from "@kinkeeper/contracts/remotes";
import { titleOfRemote } from "@kinkeeper/contracts/routes";
import { ErrorCard } from "@kinkeeper/kit/error-card.tsx";
import { FailureBoundary } from "@kinkeeper/kit/page-boundary.tsx";
import type { RemoteAppProps, RemoteModule } from "@kinkeeper/kit/remote-module.ts";
import { PageSkeleton } from "@kinkeeper/kit/skeleton.tsx";
import { QueryErrorResetBoundary } from "@tanstack/react-query";
import { Suspense, use, useState } from "react";
import { useLocation } from "wouter";
import { loadRemoteApp } from "./remotes.ts";

interface RemoteOutletProps extends RemoteAppProps {
  readonly remote: RemoteDescriptor;
}

const unavailable = (remote: string) => ({
  title: `${titleOfRemote(remote)} is not available right now`,
  message: "The rest of Kinkeeper keeps working, and nothing you saved was lost. Please try again in a moment.",
});
const offline = {
  title: "You’re offline",
  message: "This page needs the internet. What you read last can still be opened.",
};

/** One remote in the page: while it loads, and when it cannot be loaded or breaks, the rest keeps working. Key it by the remote. */
export const RemoteOutlet = ({ remote, ...app }: RemoteOutletProps) => {
  const [path] = useLocation();
  const [loading, setLoading] = useState(() => loadRemoteApp(remote));
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <FailureBoundary
          place={path}
          onRecover={() => {
            reset();
            setLoading(loadRemoteApp(remote));
          }}
          renderFailure={(_error, retry) => (
            <div className="page py-10">
              <ErrorCard as="h1" {...(navigator.onLine ? unavailable(remote.name) : offline)} onRetry={retry} />
            </div>
          )}
        >
          <Suspense fallback={<PageSkeleton />}>
            <RemoteApp loading={loading} {...app} />
          </Suspense>
        </FailureBoundary>
      )}
    </QueryErrorResetBoundary>
  );
};

const RemoteApp = ({ loading, ...app }: RemoteAppProps & { loading: Promise<RemoteModule> }) => {
  const { default: App } = use(loading);
  return <App {...app} />;
};
