import type { LucideIcon, LucideProps } from "lucide-react";
import { classNames } from "./class-names.ts";

/** A lucide icon in our stroke. Decoration only: the word stands beside it, or in the name of its button. */
export const Icon = ({ of: Glyph, size = 18, className, ...props }: { of: LucideIcon } & Omit<LucideProps, "ref">) => (
  <Glyph
    size={size}
    strokeWidth={1.75}
    aria-hidden
    focusable="false"
    className={classNames("shrink-0", className)}
    {...props}
  />
);
