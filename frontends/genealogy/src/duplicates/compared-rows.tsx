import { comparedLines, type Comparable } from "./compared-fields.ts";

/** The body of a table that shows what is known of two people side by side; what differs stands out. */
export const ComparedRows = ({ one, other }: { readonly one: Comparable; readonly other: Comparable }) => (
  <tbody>
    {comparedLines(one, other).map((line) => (
      <tr key={line.label} className="border-t border-line align-top">
        <th scope="row" className="py-2 pr-2 text-sm font-normal text-ink-soft">
          {line.label}
          {line.isDifferent && <span className="sr-only"> (differs)</span>}
        </th>
        {[line.one, line.other].map((value, at) => (
          <td key={at} className={`p-2 [overflow-wrap:anywhere] ${line.isDifferent ? "bg-wash font-semibold" : ""}`}>
            <span className="line-clamp-4">{value || "–"}</span>
          </td>
        ))}
      </tr>
    ))}
  </tbody>
);
