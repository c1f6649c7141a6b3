import { cva, type VariantProps } from "class-variance-authority";
import { classNames } from "./class-names.ts";

const styles = cva(
  "focus-ring inline-flex cursor-pointer items-center justify-center gap-2 rounded-control text-sm font-medium whitespace-nowrap no-underline transition-colors select-none disabled:cursor-default disabled:opacity-55 aria-disabled:cursor-default aria-disabled:opacity-55",
  {
    variants: {
      variant: {
        primary: "bg-accent text-on-accent hover:bg-accent-strong",
        secondary: "border border-edge/50 bg-sheet text-ink hover:border-edge hover:bg-wash",
        quiet: "text-ink hover:bg-wash",
        link: "text-accent underline decoration-accent/35 underline-offset-4 hover:decoration-accent",
        danger: "bg-danger text-on-danger hover:bg-danger-strong",
      },
      size: {
        small: "h-9 px-3 pointer-coarse:h-11",
        medium: "h-10 px-4 pointer-coarse:h-11",
        large: "h-12 px-6 text-base",
        icon: "size-10 pointer-coarse:size-11",
        "icon-small": "size-9 pointer-coarse:size-11",
      },
    },
    compoundVariants: [{ variant: "link", class: "h-auto px-0" }],
    defaultVariants: { variant: "primary", size: "medium" },
  },
);

export type ButtonVariant = NonNullable<VariantProps<typeof styles>["variant"]>;
export type ButtonSize = NonNullable<VariantProps<typeof styles>["size"]>;

/** Looks of everything that acts, for a link of its own; at least 44 px high where a finger points. */
export const buttonStyles = (
  look: { variant?: ButtonVariant | undefined; size?: ButtonSize | undefined; className?: string | undefined } = {},
): string => classNames(styles(look));
