import { classNames } from "./class-names.ts";

/** The shape of what will come; says nothing to a screen reader, its surroundings do (`Loading`). */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden className={classNames("animate-breathe rounded-control bg-line/60", className)} />
);

/** Skeletons with one sentence for screen readers. */
export const Loading = ({
  label = "Loading…",
  className,
  children,
}: {
  label?: string;
  className?: string;
  children?: React.ReactNode;
}) => (
  <div role="status" className={className}>
    <span className="sr-only">{label}</span>
    {children}
  </div>
);

/** A page header and some cards: the default while a page loads. */
export const PageSkeleton = ({ label }: { label?: string }) => (
  <Loading {...(label === undefined ? {} : { label })} className="page py-8">
    <Skeleton className="h-9 w-56 max-w-full" />
    <Skeleton className="mt-3 h-5 w-80 max-w-full" />
    <div className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {["a", "b", "c", "d", "e", "f"].map((key) => (
        <Skeleton key={key} className="h-36 rounded-card" />
      ))}
    </div>
  </Loading>
);
