import { Switch as Radix } from "radix-ui";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

/** On or off, at once. Needs a name: `aria-label`, or a label with `htmlFor`. */
export const Switch = ({ className, ...props }: ComponentProps<typeof Radix.Root>) => (
  <Radix.Root
    className={classNames(
      "focus-ring relative inline-flex h-6 w-11 shrink-0 cursor-pointer items-center rounded-full border border-edge bg-wash transition-colors disabled:cursor-default disabled:opacity-55 data-[state=checked]:border-accent data-[state=checked]:bg-accent pointer-coarse:before:absolute pointer-coarse:before:-inset-2.5",
      className,
    )}
    {...props}
  >
    <Radix.Thumb className="block size-4.5 translate-x-0.5 rounded-full bg-ink-soft transition-transform data-[state=checked]:translate-x-[1.3rem] data-[state=checked]:bg-on-accent" />
  </Radix.Root>
);
