import type { ComponentProps } from "react";
import { Link } from "wouter";
import { classNames } from "./class-names.ts";

const sheet = "min-w-0 rounded-card border border-line bg-sheet";

/** A sheet of paper: border, no shadow. */
export const Card = ({ className, ...props }: ComponentProps<"div">) => (
  <div className={classNames(sheet, "p-5", className)} {...props} />
);

/** A card that is one link; put the heading inside. */
export const CardLink = ({ className, href, ...props }: { href: string } & Omit<ComponentProps<"a">, "href">) => (
  <Link
    href={href}
    className={classNames(
      sheet,
      "focus-ring block p-5 text-ink no-underline transition-colors hover:border-edge/60 hover:bg-wash/40",
      className,
    )}
    {...props}
  />
);

/** h2 unless told, in the serif. */
export const CardTitle = ({
  as: Heading = "h2",
  className,
  children,
  ...props
}: { as?: "h2" | "h3" | "h4" } & ComponentProps<"h2">) => (
  <Heading className={classNames("font-serif text-lg font-semibold", className)} {...props}>
    {children}
  </Heading>
);
