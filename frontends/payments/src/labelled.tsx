import type { ReactNode } from "react";

/** A figure of a table's row that says what it is where the table has become cards and no heading does. */
export const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <span className="text-ink-soft @4xl:hidden">{label} </span>
    {children}
  </>
);
