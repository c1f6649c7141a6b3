import { useLocation } from "wouter";
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

/** One person, story, artifact, event or tradition: the first segment names what, the second which. */
const onePath = /^\/(?:people|stories|artifacts|events|traditions)\/[\w-]{20,}$/;

const Lines = () => (
  <div className="grid max-w-reading flex-1 content-start gap-3">
    {["w-full", "w-11/12", "w-full", "w-2/3"].map((width, index) => (
      <Skeleton key={index} className={`h-4 ${width}`} />
    ))}
  </div>
);

/** What most of its kind begin with: a picture beside its words, the tree's sheet, or a list's cards. */
const Body = ({ path }: { path: string }) => {
  if (path === "/family-tree") return <Skeleton className="mt-6 h-[60dvh] rounded-card" />;
  if (onePath.test(path))
    return (
      <div className="mt-8 flex gap-6 max-sm:flex-col">
        <Skeleton className={`size-30 ${path.startsWith("/people/") ? "rounded-full" : "rounded-card"}`} />
        <Lines />
      </div>
    );
  if (path === "/dashboard")
    return (
      <div className="mt-8">
        <Lines />
      </div>
    );
  return (
    <div className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {["a", "b", "c", "d", "e", "f"].map((key) => (
        <Skeleton key={key} className="h-36 rounded-card" />
      ))}
    </div>
  );
};

/** A page header and the shape of what comes at this address: the default while a page loads. */
export const PageSkeleton = ({ label }: { label?: string }) => {
  const [path] = useLocation();
  return (
    <Loading {...(label === undefined ? {} : { label })} className="page py-8">
      <Skeleton className="h-9 w-56 max-w-full" />
      <Skeleton className="mt-3 h-5 w-80 max-w-full" />
      <Body path={path} />
    </Loading>
  );
};
