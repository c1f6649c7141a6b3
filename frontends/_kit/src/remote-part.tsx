import { Suspense, use, useContext, useState, type ComponentType, type ReactNode } from "react";
import { useLocation } from "wouter";
import { ErrorCard } from "./error-card.tsx";
import { FrontendRoot } from "./frontend-root.tsx";
import { FailureBoundary } from "./page-boundary.tsx";
import { RemoteAppContext } from "./remote-app-context.ts";
import type { PartName, RemoteAppProps, RemoteModule } from "./remote-module.ts";

/** What a remote exposes beside its `./app` (its `default`): something that stands in pages of other remotes. */
export const remotePart = ({
  name,
  content: Content,
}: {
  /** Name of the folder under `frontends/`: the scope of the remote's CSS. */
  readonly name: string;
  readonly content: ComponentType;
}): RemoteModule["default"] => {
  const Part = (props: RemoteAppProps) => (
    <FrontendRoot name={name} {...props}>
      <Content />
    </FrontendRoot>
  );
  return Part;
};

export interface RemotePartProps {
  readonly part: PartName;
  /** Title of the card where it cannot be loaded. */
  readonly failure: string;
  /** As high as what comes. */
  readonly loading: ReactNode;
}

/** A part of another remote; nothing where that one is not deployed. */
export const RemotePart = ({ part, failure, loading }: RemotePartProps) => {
  const app = useContext(RemoteAppContext);
  if (!app?.loadPart) return null;
  return <LoadedPart part={part} failure={failure} loading={loading} app={app} load={app.loadPart} />;
};

const LoadedPart = ({
  part,
  failure,
  loading,
  app,
  load,
}: RemotePartProps & { app: RemoteAppProps; load: NonNullable<RemoteAppProps["loadPart"]> }) => {
  const [path] = useLocation();
  const [module, setModule] = useState(() => load(part));
  return (
    <FailureBoundary
      place={path}
      onRecover={() => setModule(load(part))}
      renderFailure={(error, retry) => <ErrorCard title={failure} error={error} onRetry={retry} />}
    >
      <Suspense fallback={loading}>
        <Part module={module} app={app} />
      </Suspense>
    </FailureBoundary>
  );
};

const Part = ({ module, app }: { module: Promise<RemoteModule | undefined>; app: RemoteAppProps }) => {
  const Loaded = use(module)?.default;
  if (!Loaded) return null;
  // One element in whatever lays it out: what lies above the page has a place of its own beside it.
  return (
    <div>
      <Loaded {...app} />
    </div>
  );
};
