import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface PageHeaderProps {
  /** The page's one h1; the shell moves focus to it and makes it the document's title. */
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  /** Above the title: a way back, or where one is. */
  readonly above?: ReactNode;
  /** Buttons at the right; below on a phone, unless the title is short. */
  readonly actions?: ReactNode;
  readonly isShort?: boolean;
  readonly className?: string;
}

export const PageHeader = ({ title, subtitle, above, actions, isShort = false, className }: PageHeaderProps) => (
  <header className={classNames("flex flex-wrap items-end gap-x-4 gap-y-4 sm:gap-x-6 pt-6 pb-6 sm:pt-8", className)}>
    <div className={classNames("flex-1", !isShort && "min-w-0 basis-72")}>
      {above && <div className="mb-2 text-sm text-ink-soft">{above}</div>}
      <h1
        className={classNames(
          "font-serif text-3xl font-semibold tracking-[-0.01em] text-balance outline-none",
          isShort && "max-sm:text-2xl",
        )}
      >
        {title}
      </h1>
      {subtitle && <p className="mt-1.5 text-ink-soft">{subtitle}</p>}
    </div>
    {actions && <div className={classNames("flex items-center gap-2", !isShort && "flex-wrap")}>{actions}</div>}
  </header>
);
