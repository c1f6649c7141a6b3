import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { BookOpen, CalendarDays, ChevronRight, Flame, ScrollText, UserRound, type LucideIcon } from "lucide-react";
import { Link } from "wouter";

interface Choice {
  readonly href: string;
  readonly title: string;
  readonly description: string;
  readonly icon: LucideIcon;
}

/** A story is written on a page of its own; the others open their form for `?add=1`. */
const choices: readonly Choice[] = [
  {
    href: "/stories/new",
    title: "Story",
    description: "Something told or remembered, in your own words.",
    icon: BookOpen,
  },
  {
    href: "/artifacts?add=1",
    title: "Artifact",
    description: "A photo, a letter, a recording, or a thing that was kept.",
    icon: ScrollText,
  },
  {
    href: "/events?add=1",
    title: "Life event",
    description: "A birth, a wedding, a move: what happened, and when.",
    icon: CalendarDays,
  },
  {
    href: "/traditions?add=1",
    title: "Tradition",
    description: "A custom, a recipe or a ritual the family keeps up.",
    icon: Flame,
  },
  {
    href: "/family-members?add=1",
    title: "Person",
    description: "Somebody in the family who is not in the archive yet.",
    icon: UserRound,
  },
];

export const AddContentDialog = ({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) => (
  <Dialog open={open} onOpenChange={onOpenChange} title="Add Content" description="What would you like to add?">
    <ul className="-mx-2 flex flex-col gap-1">
      {choices.map(({ href, title, description, icon }) => (
        <li key={href}>
          <Link
            href={href}
            className="focus-ring flex min-h-16 items-center gap-4 rounded-control px-2 py-2.5 text-ink no-underline transition-colors hover:bg-wash"
          >
            <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
              <Icon of={icon} size={20} />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block font-serif text-lg leading-tight font-semibold">{title}</span>
              <span className="block text-sm text-ink-soft">{description}</span>
            </span>
            <Icon of={ChevronRight} className="text-ink-soft" />
          </Link>
        </li>
      ))}
    </ul>
  </Dialog>
);
