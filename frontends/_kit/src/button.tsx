import { LoaderCircle } from "lucide-react";
import type { ComponentProps } from "react";
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

/** `type="button"` unless told; the word is a verb. */
export const Button = ({ variant, size, isPending = false, className, children, disabled, ...props }: ButtonProps) => (
  <button
    type="button"
    className={buttonStyles({ variant, size, className })}
    disabled={disabled || isPending}
    aria-busy={isPending || undefined}
    {...props}
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
