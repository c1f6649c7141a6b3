import { classNames } from "@kinkeeper/kit/class-names.ts";

/** A seedling out of an open book. */
export const BrandMark = ({ className }: { className?: string }) => (
  <svg
    viewBox="0 0 32 32"
    fill="none"
    strokeWidth="1.9"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
    focusable="false"
    className={classNames("size-7 shrink-0 stroke-accent", className)}
  >
    <path d="M16 27c-3-2.4-7-3.4-12-3.2V12c5-.2 9 .8 12 3.2 3-2.4 7-3.4 12-3.2v11.800c-5-.2-9 .8-12 3.2Zm0 0V9" />
    <path
      className="stroke-warm"
      d="M16 9c0-3.500 2.200-5.500 6-5.500C22 7 19.800 9 16 9Zm0 1.500c0-2.800-1.800-4.500-5-4.500 0 2.800 1.800 4.500 5 4.500Z"
    />
  </svg>
);

export const BrandName = ({ className }: { className?: string }) => (
  <span className={classNames("font-serif text-lg max-xs:text-[8vw] font-semibold tracking-[-0.01em]", className)}>
    Kinkeeper
  </span>
);
