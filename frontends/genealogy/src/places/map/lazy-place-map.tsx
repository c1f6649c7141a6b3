import { classNames } from "@kinkeeper/kit/class-names.ts";
import { Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { Component, lazy, Suspense, useState, type ReactNode } from "react";
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

/** CSS pixels below what is seen, from which on the map is fetched. */
const near = "600px";

/** The map with its outlines, in files of their own (270 KB) that come once it is about to be seen. */
export const LazyPlaceMap = (props: PlaceMapProps) => {
  const [isNear, setNear] = useState(false);
  const watch = (place: HTMLDivElement) => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: near,
    });
    observer.observe(place);
    return () => observer.disconnect();
  };
  const toCome = <Skeleton className={classNames("rounded-card", props.className)} />;
  if (!isNear) return <div ref={watch}>{toCome}</div>;
  return (
    <WithoutMap className={props.className}>
      <Suspense fallback={toCome}>
        <PlaceMap {...props} />
      </Suspense>
    </WithoutMap>
  );
};
