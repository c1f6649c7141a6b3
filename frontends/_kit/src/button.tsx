import { LoaderCircle } from "lucide-react";
import type { ComponentProps, MouseEvent } from "react";
import { Link } from "wouter";
import { buttonStyles, type ButtonSize, type ButtonVariant } from "./button-styles.ts";
import { Icon } from "./icon.tsx";

interface Look {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
}

export interface ButtonProps extends ComponentProps<"button">, Look {
  /** Keeps its place and its word, turns a wheel, and cannot be pressed again. */
  readonly isPending?: boolean;
}

/** Neither pressed nor, by Enter in a field, the submit of its form. */
const ignore = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

/** `type="button"` unless told; the word is a verb. Not `disabled` while it waits: that would take the focus from whoever pressed it. */
export const Button = ({ variant, size, isPending = false, className, children, ...props }: ButtonProps) => (
  <button
    type="button"
    className={buttonStyles({ variant, size, className })}
    {...props}
    {...(isPending ? { "aria-disabled": true, "aria-busy": true, onClick: ignore } : {})}
  >
    {isPending && <Icon of={LoaderCircle} className="animate-turn" />}
    {children}
  </button>
);

/** Looks like a button, is a link to another page of the product. */
export const ButtonLink = ({
  variant,
  size,
  className,
  href,
  ...props
}: Look & { href: string } & Omit<ComponentProps<"a">, "href">) => (
  <Link href={href} className={buttonStyles({ variant, size, className })} {...props} />
);
