/** Numbers that lead to the sources at the foot; as wide as a finger needs beside a place that is a link. */
export const FootnoteMarks = ({ numbers }: { numbers: readonly number[] }) =>
  numbers.length > 0 && (
    <sup className="text-xs">
      {numbers.map((number) => (
        <a
          key={number}
          href={`#source-${number}`}
          aria-label={`Source ${number}`}
          className="focus-ring inline-block min-w-6 rounded-sm text-center text-accent no-underline hover:underline"
        >
          {number}
        </a>
      ))}
    </sup>
  );
