import { Suspense, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { PageHeader } from "./page-header.tsx";

export interface ListPageProps {
  readonly title: string;
  readonly subtitle: string;
  /** Above the title: a way back. */
  readonly above?: ReactNode;
  /** At the right of the title: the button that adds to the list. */
  readonly actions?: ReactNode;
  /** Stands there while the list is still loading: a search box. */
  readonly search?: ReactNode;
  /** The shape of the list while it loads. */
  readonly loading: ReactNode;
  /** A lazy dialog that is open over the page; the list stays while it loads. */
  readonly dialog?: ReactNode;
  readonly className?: string;
  /** The list; may suspend. What it throws is told by the page's boundary. */
  readonly children: ReactNode;
}

/** The frame of a page that lists something. */
export const ListPage = ({
  title,
  subtitle,
  above,
  actions,
  search,
  loading,
  dialog,
  className,
  children,
}: ListPageProps) => (
  <div className={classNames("page pb-16", className)}>
    <PageHeader title={title} subtitle={subtitle} above={above} actions={actions} />
    {search}
    <Suspense fallback={loading}>{children}</Suspense>
    <Suspense fallback={null}>{dialog}</Suspense>
  </div>
);
