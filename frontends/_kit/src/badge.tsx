import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

const tones = {
  neutral: "border-line bg-wash text-ink-soft",
  accent: "border-transparent bg-accent-soft text-accent",
  warm: "border-transparent bg-warm-soft text-warm",
  danger: "border-transparent bg-danger-soft text-danger",
} as const;

export type BadgeTone = keyof typeof tones;

/** A word in a colour: never the colour alone. */
export const Badge = ({
  tone = "neutral",
  icon,
  className,
  children,
}: {
  tone?: BadgeTone;
  icon?: LucideIcon;
  className?: string;
  children: ReactNode;
}) => (
  <span
    className={classNames(
      "inline-flex h-fit items-center gap-1 rounded-full border px-2 py-0.5 text-xs font-medium whitespace-nowrap",
      tones[tone],
      className,
    )}
  >
    {icon && <Icon of={icon} size={13} />}
    {children}
  </span>
);

export const LivingBadge = ({ isLiving }: { isLiving: boolean }) => (
  <Badge tone={isLiving ? "accent" : "neutral"}>{isLiving ? "Living" : "Deceased"}</Badge>
);
