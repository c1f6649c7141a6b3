import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { drawings, type DrawingName } from "./drawings.tsx";

export interface EmptyStateProps {
  readonly drawing?: DrawingName;
  readonly title?: string;
  /** One sentence that teaches. */
  readonly children: ReactNode;
  /** One `Button` or `ButtonLink`. */
  readonly action?: ReactNode;
  readonly className?: string;
}

export const EmptyState = ({ drawing = "book", title, children, action, className }: EmptyStateProps) => (
  <div className={classNames("mx-auto flex max-w-md flex-col items-center px-4 py-12 text-center", className)}>
    <div className="text-ink-soft/70">{drawings[drawing]}</div>
    {title && <h2 className="mt-5 font-serif text-xl font-semibold">{title}</h2>}
    <p
      className={classNames(
        "max-w-full text-balance [overflow-wrap:anywhere] text-ink-soft",
        title ? "mt-1.5" : "mt-5",
      )}
    >
      {children}
    </p>
    {action && <div className="mt-6">{action}</div>}
  </div>
);
