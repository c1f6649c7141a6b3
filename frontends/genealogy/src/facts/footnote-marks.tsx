import { Fragment } from "react";

/**
 * Numbers that lead to the sources at the foot; as wide as a finger needs beside a place that is a link. Padded text and no blocks:
 * a line does not break before the first.
 */
export const FootnoteMarks = ({ numbers }: { numbers: readonly number[] }) =>
  numbers.length > 0 && (
    <sup className="text-xs">
      {numbers.map((number, index) => (
        <Fragment key={number}>
          {index > 0 && <wbr />}
          <a
            href={`#source-${number}`}
            aria-label={`Source ${number}`}
            className="focus-ring rounded-sm px-[0.75em] text-accent no-underline hover:underline"
          >
            {number}
          </a>
        </Fragment>
      ))}
    </sup>
  );
