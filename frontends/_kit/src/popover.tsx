import "./nonce.ts";
import { Popover as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { usePortalContainer } from "./portal-container.ts";

export interface PopoverProps {
  /** A `Button` or `IconButton`. */
  readonly trigger: ReactNode;
  /** Id of the heading inside, which names it. */
  readonly labelledBy: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A small page beside its button: takes the focus, gives it back, closes with Escape and with a click elsewhere. */
export const Popover = ({ trigger, labelledBy, open, onOpenChange, className, children }: PopoverProps) => (
  <Radix.Root open={open} onOpenChange={onOpenChange}>
    <Radix.Trigger asChild>{trigger}</Radix.Trigger>
    <Radix.Portal container={usePortalContainer()}>
      <Radix.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        aria-labelledby={labelledBy}
        className={classNames(
          "z-50 flex max-h-[min(32rem,var(--radix-popover-content-available-height))] w-[min(24rem,calc(100vw-1rem))] animate-appear flex-col overflow-hidden rounded-card border border-line bg-sheet text-ink shadow-float outline-none",
          className,
        )}
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);
