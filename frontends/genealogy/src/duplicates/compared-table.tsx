import type { ReactNode } from "react";
import { comparedLines, type Comparable } from "./compared-fields.ts";

interface ComparedTableProps {
  readonly caption: string;
  readonly one: Comparable;
  readonly other: Comparable;
  /** What stands above either. */
  readonly heads: readonly [ReactNode, ReactNode];
}

/** What is known of two people side by side; what differs stands out. Where there is little room, what it is stands above the two. */
export const ComparedTable = ({ caption, one, other, heads }: ComparedTableProps) => (
  <div className="@container">
    <table className="block w-full table-fixed text-left @md:table">
      <caption className="sr-only">{caption}</caption>
      <thead className="block @md:table-header-group">
        <tr className="grid grid-cols-2 @md:table-row">
          <th className="sr-only w-28 @md:not-sr-only @xl:w-36">
            <span className="sr-only">What</span>
          </th>
          {heads.map((head, at) => (
            <th key={at} scope="col" className="p-2 align-top font-normal">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block @md:table-row-group">
        {comparedLines(one, other).map((line) => (
          <tr key={line.label} className="grid grid-cols-2 border-t border-line align-top @md:table-row">
            <th
              scope="row"
              className="col-span-2 px-2 pt-1.5 text-sm font-normal text-ink-soft @md:py-2 @md:pl-0 @md:text-left"
            >
              {line.label}
              {line.isDifferent && <span className="sr-only"> (differs)</span>}
            </th>
            {[line.one, line.other].map((value, at) => (
              <td
                key={at}
                className={`p-2 [overflow-wrap:anywhere] ${line.isDifferent ? "bg-wash font-semibold" : ""}`}
              >
                <span className="line-clamp-4">{value || "–"}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
