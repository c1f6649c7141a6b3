import type { ComponentType, ReactNode } from "react";
import { lazyPage, type LazyPage } from "./lazy-page.tsx";
import { FailureBoundary } from "./page-boundary.tsx";
import { forgetPageFailures } from "./page-failures.ts";
import { useTellFailure } from "./tell-failure.ts";

interface Closable {
  readonly onClose: () => void;
}

/** Around what stands over a page or beside its content: where it cannot be loaded, a toast says so and it closes. */
export const DialogBoundary = ({ onClose, children }: Closable & { readonly children: ReactNode }) => {
  const tellFailure = useTellFailure();
  return (
    <FailureBoundary
      onFailure={(error) => {
        forgetPageFailures();
        tellFailure(error, "This could not be loaded. Please try again.");
        onClose();
      }}
    >
      {children}
    </FailureBoundary>
  );
};

/** A `lazyPage` in a boundary of its own: where it, or what it shows at first, cannot be loaded, the page stays with what is typed into it. */
export const lazyDialog = <Props extends Closable>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> => {
  const Loaded = lazyPage(load);
  const Dialog = (props: Props) => (
    <DialogBoundary onClose={props.onClose}>
      <Loaded {...props} />
    </DialogBoundary>
  );
  return Object.assign(Dialog, { preload: Loaded.preload, load: Loaded.load });
};
