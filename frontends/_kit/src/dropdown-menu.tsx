import "./nonce.ts";
import type { LucideIcon } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { usePortalContainer } from "./portal-container.ts";

export interface DropdownMenuProps {
  /** A `Button` or `IconButton`. */
  readonly trigger: ReactNode;
  readonly align?: "start" | "center" | "end";
  readonly side?: "top" | "bottom" | "left" | "right";
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A menu of deeds; its children are `MenuItem`s, `MenuLabel`s and `MenuSeparator`s. */
export const DropdownMenu = ({
  trigger,
  align = "end",
  side = "bottom",
  className,
  children,
  ...state
}: DropdownMenuProps) => (
  <Radix.Root modal={false} {...state}>
    <Radix.Trigger asChild>{trigger}</Radix.Trigger>
    <Radix.Portal container={usePortalContainer()}>
      <Radix.Content
        align={align}
        side={side}
        sideOffset={6}
        collisionPadding={8}
        className={classNames(
          "z-50 max-h-[min(26rem,var(--radix-dropdown-menu-content-available-height))] min-w-52 animate-appear overflow-y-auto rounded-card border border-line bg-sheet p-1.5 text-ink shadow-float",
          className,
        )}
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);

export interface MenuItemProps extends Omit<ComponentProps<typeof Radix.Item>, "onSelect"> {
  readonly icon?: LucideIcon;
  readonly isDestructive?: boolean;
  readonly onSelect?: () => void;
}

export const MenuItem = ({ icon, isDestructive = false, className, children, onSelect, ...props }: MenuItemProps) => (
  <Radix.Item
    className={classNames(
      "flex h-10 cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-sm no-underline outline-none select-none data-disabled:cursor-default data-disabled:opacity-55 data-highlighted:bg-wash pointer-coarse:h-11",
      isDestructive ? "text-danger" : "text-ink",
      className,
    )}
    {...(onSelect ? { onSelect } : {})}
    {...props}
  >
    {icon && <Icon of={icon} className={isDestructive ? "" : "text-ink-soft"} />}
    {children}
  </Radix.Item>
);

export const MenuSeparator = () => <Radix.Separator className="mx-1 my-1.5 h-px bg-line" />;
