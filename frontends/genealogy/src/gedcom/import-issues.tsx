import type { GedcomImport } from "@kinkeeper/contracts/genealogy/endpoints";

/** Each line that could not be understood; the rest of the file is imported all the same. */
export const ImportIssues = ({ issues, count }: { issues: GedcomImport["issues"]; count: number }) => {
  if (count === 0) return null;
  return (
    <details className="mt-4 rounded-control bg-wash px-4 py-3">
      <summary className="focus-ring cursor-pointer rounded-sm font-medium">
        {count === 1 ? "1 thing" : `${count.toLocaleString("en")} things`} in the file could not be understood
      </summary>
      <ol
        className="mt-3 grid max-h-72 gap-1 overflow-y-auto text-sm"
        tabIndex={0}
        aria-label="What could not be understood"
      >
        {issues.map(({ line, message }) => (
          <li key={`${line} ${message}`} className="[overflow-wrap:anywhere]">
            <span className="text-ink-soft tabular-nums">Line {line}: </span>
            {message}
          </li>
        ))}
        {count > issues.length && (
          <li className="text-ink-soft">and {(count - issues.length).toLocaleString("en")} more</li>
        )}
      </ol>
    </details>
  );
};
