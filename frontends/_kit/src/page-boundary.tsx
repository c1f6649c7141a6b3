import { QueryErrorResetBoundary } from "@tanstack/react-query";
import { Component, Suspense, type ReactNode } from "react";
import { useLocation } from "wouter";
import { ErrorCard, PageErrorCard } from "./error-card.tsx";
import { forgetPageFailures } from "./page-failures.ts";
import { PageSkeleton } from "./skeleton.tsx";

export interface PageBoundaryProps {
  /** Title of the card when it fails: "Notifications could not be loaded". */
  readonly title?: string | undefined;
  /** Retry reloads the whole page in the browser. */
  readonly reloads?: boolean | undefined;
  /** The skeleton of what will come. */
  readonly loading?: ReactNode;
  readonly children: ReactNode;
}

/** Loading and failure of one page: its skeleton, then the page, or a card whose Retry loads page and data again. */
export const PageBoundary = ({
  title = "This page could not be loaded",
  reloads = false,
  loading = <PageSkeleton />,
  children,
}: PageBoundaryProps) => (
  <LoadingBoundary
    loading={loading}
    renderFailure={(error, retry) => (
      <PageErrorCard title={title} error={error} onRetry={reloads ? undefined : retry} />
    )}
  >
    {children}
  </LoadingBoundary>
);

/** The same of a part of a page: the page around it stays. */
export const PartBoundary = ({ loading, children }: Pick<LoadingBoundaryProps, "loading" | "children">) => (
  <LoadingBoundary
    loading={loading}
    renderFailure={(error, retry) => (
      <ErrorCard title="This part of the page could not be loaded" error={error} onRetry={retry} />
    )}
  >
    {children}
  </LoadingBoundary>
);

interface LoadingBoundaryProps extends Required<Pick<FailureBoundaryProps, "renderFailure" | "children">> {
  readonly loading: ReactNode;
}

const LoadingBoundary = ({ loading, renderFailure, children }: LoadingBoundaryProps) => {
  const [path] = useLocation();
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <FailureBoundary
          place={path}
          onRecover={() => {
            forgetPageFailures();
            reset();
          }}
          renderFailure={renderFailure}
        >
          <Suspense fallback={loading}>{children}</Suspense>
        </FailureBoundary>
      )}
    </QueryErrorResetBoundary>
  );
};

interface FailureBoundaryProps {
  /** Going elsewhere is a fresh start. */
  readonly place?: string;
  /** Before what failed is rendered again. */
  readonly onRecover?: () => void;
  /** For what closes where it fails: nothing is rendered then. */
  readonly onFailure?: (error: Error) => void;
  readonly renderFailure?: (error: Error, retry: () => void) => ReactNode;
  readonly children: ReactNode;
}

/** Catches what its children throw while rendering. */
export class FailureBoundary extends Component<FailureBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };
  static getDerivedStateFromError(error: Error) {
    return { error };
  }
  readonly #retry = () => {
    this.props.onRecover?.();
    this.setState({ error: null });
  };
  override componentDidCatch(error: Error) {
    this.props.onFailure?.(error);
  }
  override componentDidUpdate(previous: FailureBoundaryProps) {
    if (this.state.error && previous.place !== this.props.place) this.#retry();
  }
  override render() {
    return this.state.error ? this.props.renderFailure?.(this.state.error, this.#retry) : this.props.children;
  }
}
