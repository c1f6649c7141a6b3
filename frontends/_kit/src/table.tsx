import type { ReactNode } from "react";

interface TableProps {
  readonly headings: readonly string[];
  /** Rows of `Row`. */
  readonly children: ReactNode;
}

/** A table that becomes a list of cards where a row has no room. */
export const Table = ({ headings, children }: TableProps) => (
  <div className="@container">
    <table className="block w-full @4xl:table @4xl:overflow-hidden @4xl:rounded-card @4xl:border @4xl:border-line @4xl:bg-sheet">
      <thead className="sr-only @4xl:not-sr-only @4xl:table-header-group">
        <tr className="text-left text-sm text-ink-soft">
          {headings.map((heading) => (
            <th key={heading} scope="col" className="px-4 py-3 font-medium">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="grid gap-3 @4xl:table-row-group">{children}</tbody>
    </table>
  </div>
);

/** What it is, then the rest of the cells. */
export const Row = ({ first, cells }: { first: ReactNode; cells: readonly ReactNode[] }) => (
  <tr className="flex flex-wrap items-center gap-x-4 gap-y-2.5 rounded-card border border-line bg-sheet p-4 @4xl:table-row @4xl:rounded-none @4xl:border-0 @4xl:border-t @4xl:bg-transparent">
    <td className="w-full font-serif font-semibold [overflow-wrap:anywhere] @4xl:w-auto @4xl:px-4 @4xl:py-3">
      {first}
    </td>
    {cells.map((cell, index) => (
      <td key={index} className="text-sm tabular-nums @4xl:px-4 @4xl:py-3">
        {cell}
      </td>
    ))}
  </tr>
);
