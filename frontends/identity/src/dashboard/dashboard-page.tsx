import { Badge } from "@kinkeeper/kit/badge.tsx";
import { buttonStyles } from "@kinkeeper/kit/button-styles.ts";
import { CardLink, CardTitle } from "@kinkeeper/kit/card.tsx";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { useSession } from "@kinkeeper/kit/session.ts";
import {
  BookOpen,
  BookOpenText,
  FileDown,
  LifeBuoy,
  Network,
  Search,
  Settings2,
  Store,
  UsersRound,
  type LucideIcon,
} from "lucide-react";
import { Link } from "wouter";
import { Invitations } from "../invitations/invitations.tsx";
import { Announcements } from "./announcements.tsx";
import { useDeployedRemotes } from "./deployed-remotes.ts";

interface Destination {
  /** Who serves it. */
  readonly remote: string;
  readonly href: string;
  readonly title: string;
  readonly description: string;
  readonly icon: LucideIcon;
  /** What one does there, where the title does not say it. */
  readonly action?: string;
  /** There is nothing in it without a family. */
  readonly isOfFamily?: boolean;
}

const everything: readonly Destination[] = [
  {
    remote: "archive",
    href: "/",
    title: "Search Archive",
    description: "Find a person, a story, a photo or a letter by its words or by what it is about.",
    icon: Search,
    isOfFamily: true,
  },
  {
    remote: "genealogy",
    href: "/family-tree",
    title: "Family Tree",
    description: "Everybody in one picture, each person once, with every marriage and every child.",
    icon: Network,
  },
  {
    remote: "archive",
    href: "/stories",
    title: "Stories",
    description: "Read what has been told and written down, and add what only you remember.",
    icon: BookOpen,
    isOfFamily: true,
  },
  {
    remote: "genealogy",
    href: "/people",
    title: "People",
    description: "Look somebody up and read their life, their relatives and how you are related.",
    icon: BookOpenText,
  },
  {
    remote: "genealogy",
    href: "/family-members",
    title: "Family Members",
    description: "Add people, photos and relationships, and put right what is not.",
    icon: UsersRound,
  },
  {
    remote: "genealogy",
    href: "/import",
    title: "Bring in a family tree",
    description: "Import a GEDCOM file from another program, or take yours along.",
    icon: FileDown,
  },
  {
    remote: "marketplace",
    href: "/marketplace",
    title: "Services Marketplace",
    description: "Restorers, researchers and bookbinders who work for families.",
    icon: Store,
  },
  {
    remote: "helpdesk",
    href: "/help",
    title: "Help Desk",
    description: "Ask when something does not work, and see what was answered.",
    icon: LifeBuoy,
    action: "View Tickets",
  },
];

const familyAdmin: Destination = {
  remote: "identity",
  href: "/family-admin",
  title: "Tenant Admin",
  description: "Manage your family: who belongs to it, and who may change things.",
  icon: Settings2,
};

/** Only what exists: a card that leads nowhere is worse than none. */
const useDestinations = (): readonly Destination[] => {
  const deployed = useDeployedRemotes();
  const { user } = useSession();
  const there = everything.filter(
    ({ remote, isOfFamily }) => deployed.has(remote) && (!isOfFamily || user.tenantId !== null),
  );
  return user.role === "tenant_admin" ? [...there, familyAdmin] : there;
};

const DestinationCard = ({ href, title, description, icon, action }: Destination) => (
  <CardLink href={href} className="flex gap-4 p-6">
    <Icon of={icon} size={24} className="mt-1 shrink-0 text-accent" />
    <span>
      <CardTitle>{title}</CardTitle>
      <span className="mt-1 block text-ink-soft">{description}</span>
      {action && <span className="mt-3 block text-sm font-medium text-accent">{action}</span>}
    </span>
  </CardLink>
);

export const DashboardPage = () => {
  const { user, tenant } = useSession();
  const destinations = useDestinations();
  return (
    <div className="page pb-16">
      <PageHeader
        title={`Welcome back, ${user.firstName ?? user.email}`}
        subtitle={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {tenant && <span className="min-w-0 [overflow-wrap:anywhere]">{tenant.name}</span>}
            <Badge tone={user.role === "super_admin" ? "accent" : "neutral"}>{user.role.replaceAll("_", " ")}</Badge>
          </span>
        }
        actions={
          <a href="/api/logout" className={buttonStyles({ variant: "secondary", size: "small" })}>
            Log Out
          </a>
        }
      />
      {user.tenantId === null && (
        <p className="mb-6 max-w-reading text-ink-soft">
          Your account belongs to no family yet. Ask a relative to invite you, or{" "}
          <a className="text-accent underline underline-offset-4" href="/api/login?start=family">
            start a family of your own
          </a>
          .
        </p>
      )}
      <Invitations className="mb-6 max-w-reading" />
      <Announcements />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4">
        {destinations.map((destination) => (
          <DestinationCard key={destination.href} {...destination} />
        ))}
      </div>
      <p className="mt-8 flex flex-wrap items-baseline gap-x-6 gap-y-2 border-t border-line pt-4 text-sm">
        <Link href="/settings" className="focus-ring rounded-sm text-accent underline underline-offset-4">
          Your settings
        </Link>
        {user.tenantId && (
          <span className="text-xs [overflow-wrap:anywhere] text-ink-soft tabular-nums">
            Family archive {user.tenantId}
          </span>
        )}
      </p>
    </div>
  );
};
