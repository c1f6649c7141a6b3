import { use, type ComponentType } from "react";
import { offlineError } from "./api/api-error.ts";
import { forgettable } from "./page-failures.ts";
import { readAtOnce } from "./read-at-once.ts";

export interface LazyPage<Props extends object> {
  (props: Props): React.JSX.Element;
  /** Starts loading early: on hover, when idle. */
  readonly preload: () => void;
  /** Loads it to the end: from then on it is rendered at once, with nothing in its place before. Rejects where it cannot be loaded. */
  readonly load: () => Promise<void>;
}

/**
 * Before the second attempt, in milliseconds: files of one page load side by side, and the others of the first attempt,
 * which may be failing too, are to have ended.
 */
const pause = 300;

const afterPause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pause));

/**
 * `lazyPage(() => import("./people-page.tsx").then((m) => m.PeoplePage))`, inside a `PageBoundary`.
 * Unlike React.lazy it tries twice and does not remember a failure: the boundary's Retry loads it again.
 */
export const lazyPage = <Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> => {
  let loading: Promise<ComponentType<Props>> | undefined;
  const forget = () => {
    loading = undefined;
  };
  const start = (): Promise<ComponentType<Props>> => {
    loading ??= readAtOnce(
      load()
        .catch(() => afterPause().then(load))
        .catch((error: unknown) => {
          forgettable.add(forget);
          throw navigator.onLine ? error : offlineError(error);
        }),
    );
    return loading;
  };
  const Page = (props: Props) => {
    const Loaded = use(start());
    // oxlint-disable-next-line react/static-components -- the promise is the same at every render, and so is what it holds
    return <Loaded {...props} />;
  };
  return Object.assign(Page, {
    // A failed head start is told by the boundary when the page is opened.
    preload: () => void start().catch(() => undefined),
    load: () => start().then(() => undefined),
  });
};
