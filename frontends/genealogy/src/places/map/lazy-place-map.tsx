import { classNames } from "@kinkeeper/kit/class-names.ts";
import { Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { Component, lazy, Suspense, type ReactNode } from "react";
import type { PlaceMapProps } from "./place-map.tsx";

const PlaceMap = lazy(() => import("./place-map.tsx").then((module) => ({ default: module.PlaceMap })));

/** Without the map everything is still there in words. */
class WithoutMap extends Component<{ readonly children: ReactNode; readonly className?: string | undefined }> {
  override readonly state = { isBroken: false };
  static getDerivedStateFromError() {
    return { isBroken: true };
  }
  override render() {
    return this.state.isBroken ? (
      <p className={classNames("grid place-items-center rounded-card border border-line p-4", this.props.className)}>
        The map could not be loaded. Please reload the page to try again.
      </p>
    ) : (
      this.props.children
    );
  }
}

/** The map with its outlines, in files of their own that come when it is shown. */
export const LazyPlaceMap = (props: PlaceMapProps) => (
  <WithoutMap className={props.className}>
    <Suspense fallback={<Skeleton className={classNames("rounded-card", props.className)} />}>
      <PlaceMap {...props} />
    </Suspense>
  </WithoutMap>
);
