/** Numbers that lead to the sources at the foot. */
export const FootnoteMarks = ({ numbers }: { numbers: readonly number[] }) =>
  numbers.length > 0 && (
    <sup className="ml-0.5 text-xs">
      {numbers.map((number) => (
        <a
          key={number}
          href={`#source-${number}`}
          aria-label={`Source ${number}`}
          className="focus-ring ml-0.5 rounded-sm text-accent no-underline hover:underline"
        >
          {number}
        </a>
      ))}
    </sup>
  );
