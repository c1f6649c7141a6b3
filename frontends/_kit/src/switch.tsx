import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

export interface SwitchProps extends Omit<ComponentProps<"button">, "type" | "role" | "onClick" | "children"> {
  readonly checked: boolean;
  readonly onCheckedChange: (isOn: boolean) => void;
}

/** On or off, at once. Needs a name: `aria-label`, or a label with `htmlFor`. */
export const Switch = ({ checked, onCheckedChange, className, ...props }: SwitchProps) => (
  <button
    {...props}
    type="button"
    role="switch"
    aria-checked={checked}
    data-state={checked ? "checked" : "unchecked"}
    onClick={() => onCheckedChange(!checked)}
    className={classNames(
      "focus-ring group relative inline-flex h-6 w-11 shrink-0 cursor-pointer items-center rounded-full border border-edge bg-wash transition-colors disabled:cursor-default disabled:opacity-55 data-[state=checked]:border-accent data-[state=checked]:bg-accent pointer-coarse:before:absolute pointer-coarse:before:-inset-2.5",
      className,
    )}
  >
    <span className="block size-4.5 translate-x-0.5 rounded-full bg-ink-soft transition-transform group-data-[state=checked]:translate-x-5.25 group-data-[state=checked]:bg-on-accent" />
  </button>
);
