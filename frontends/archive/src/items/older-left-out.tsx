import { Link } from "wouter";

interface OlderLeftOutProps {
  /** A list as it was answered, the newest first. */
  readonly of: readonly { readonly olderLeftOut?: number | undefined }[];
}

/** Says of a list that is too large to be whole how many of its oldest are missing. */
export const OlderLeftOut = ({ of }: OlderLeftOutProps) => {
  const count = of.at(-1)?.olderLeftOut ?? 0;
  if (count === 0) return null;
  return (
    <p className="mb-6 text-sm text-ink-soft">
      Your family has written more than this list can hold:{" "}
      {count === 1 ? "the entry added first is" : `the ${count.toLocaleString("en")} entries added first are`} left out.{" "}
      <Link href="/" className="focus-ring rounded-sm text-accent underline-offset-4 hover:underline">
        Search
      </Link>{" "}
      still finds {count === 1 ? "it" : "them"}.
    </p>
  );
};
