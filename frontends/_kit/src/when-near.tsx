import { useState, type ReactNode } from "react";
import { PartBoundary } from "./page-boundary.tsx";

interface WhenNearProps {
  /** Somebody asked for it: by the address, say. */
  readonly isAsked?: boolean;
  /** What stands in its place until then. */
  readonly toCome?: ReactNode;
  readonly children: ReactNode;
}

/** CSS pixels below what is seen, from which on it is fetched. */
const near = "600px";

/**
 * A part further down a long page, which comes with its script and its calls once somebody comes near to it, and stays. Where it cannot
 * be loaded it says so in its place.
 */
export const WhenNear = ({ isAsked = false, toCome = null, children }: WhenNearProps) => {
  const [isNear, setNear] = useState(isAsked);
  const watch = (place: HTMLDivElement) => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: near,
    });
    observer.observe(place);
    return () => observer.disconnect();
  };
  return isNear ? <PartBoundary loading={toCome}>{children}</PartBoundary> : <div ref={watch}>{toCome}</div>;
};
