import type { ReactNode } from "react";

interface TableProps {
  readonly headings: readonly string[];
  /** Rows of `Row`. */
  readonly children: ReactNode;
}

/** A table that becomes a list of cards where a row has no room. */
export const Table = ({ headings, children }: TableProps) => (
  <div className="@container">
    <table className="block w-full @2xl:table @2xl:overflow-hidden @2xl:rounded-card @2xl:border @2xl:border-line @2xl:bg-sheet">
      <thead className="sr-only @2xl:not-sr-only @2xl:table-header-group">
        <tr className="text-left text-sm text-ink-soft">
          {headings.map((heading) => (
            <th key={heading} scope="col" className="px-4 py-3 font-medium">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="grid gap-3 @2xl:table-row-group">{children}</tbody>
    </table>
  </div>
);

/** What it is, then the rest of the cells. */
export const Row = ({ first, cells }: { first: ReactNode; cells: readonly ReactNode[] }) => (
  <tr className="flex flex-wrap items-center gap-x-4 gap-y-1.5 rounded-card border border-line bg-sheet p-4 @2xl:table-row @2xl:rounded-none @2xl:border-0 @2xl:border-t @2xl:bg-transparent">
    <td className="w-full font-serif font-semibold [overflow-wrap:anywhere] @2xl:w-auto @2xl:px-4 @2xl:py-3">
      {first}
    </td>
    {cells.map((cell, index) => (
      <td key={index} className="text-sm tabular-nums @2xl:px-4 @2xl:py-3">
        {cell}
      </td>
    ))}
  </tr>
);
