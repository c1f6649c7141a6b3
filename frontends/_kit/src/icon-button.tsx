import type { LucideIcon } from "lucide-react";
import { Button, type ButtonProps } from "./button.tsx";
import { Icon } from "./icon.tsx";

export interface IconButtonProps extends Omit<ButtonProps, "children" | "aria-label"> {
  /** Name for screen readers, and the tooltip. */
  readonly label: string;
  readonly icon: LucideIcon;
}

/** For toolbars: an icon with a name. The tooltip is drawn by the shell's one `TooltipLayer`. */
export const IconButton = ({ label, icon, variant = "quiet", size = "icon", isPending, ...props }: IconButtonProps) => (
  <Button
    variant={variant}
    size={size}
    aria-label={label}
    data-tooltip={label}
    isPending={isPending ?? false}
    {...props}
  >
    {!isPending && <Icon of={icon} />}
  </Button>
);
