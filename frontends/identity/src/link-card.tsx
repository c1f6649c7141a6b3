import { CardLink, CardTitle } from "@kinkeeper/kit/card.tsx";
import { classNames } from "@kinkeeper/kit/class-names.ts";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

interface LinkCardProps {
  readonly href: string;
  readonly title: string;
  /** What is there. */
  readonly children: ReactNode;
  readonly className?: string;
}

/** The way to a page of its own, among cards that are none. */
export const LinkCard = ({ href, title, children, className }: LinkCardProps) => (
  <CardLink href={href} className={classNames("flex items-center gap-4", className)}>
    <div className="min-w-0 flex-1">
      <CardTitle>{title}</CardTitle>
      <p className="mt-1 text-ink-soft">{children}</p>
    </div>
    <Icon of={ChevronRight} size={20} className="shrink-0 text-ink-soft" />
  </CardLink>
);
