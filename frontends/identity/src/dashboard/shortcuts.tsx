import { Icon } from "@kinkeeper/kit/icon.tsx";
import { isCancelled, useSession } from "@kinkeeper/kit/session.ts";
import { BookOpen, Building2, LifeBuoy, Network, Search, ShieldCheck, Store, type LucideIcon } from "lucide-react";
import { Link } from "wouter";
import { useDeployedRemotes } from "./deployed-remotes.ts";

interface Shortcut {
  /** Who serves it. */
  readonly remote: string;
  readonly href: string;
  readonly title: string;
  readonly icon: LucideIcon;
  /** What one does there, where the title does not say it. */
  readonly action?: string;
  /** There is nothing in it without a family. */
  readonly isOfFamily?: boolean;
}

const everything: readonly Shortcut[] = [
  { remote: "archive", href: "/", title: "Search Archive", icon: Search, isOfFamily: true },
  { remote: "genealogy", href: "/family-tree", title: "Family Tree", icon: Network, isOfFamily: true },
  { remote: "archive", href: "/stories", title: "Stories", icon: BookOpen, isOfFamily: true },
  { remote: "marketplace", href: "/marketplace", title: "Services Marketplace", icon: Store },
  { remote: "helpdesk", href: "/help", title: "Help Desk", icon: LifeBuoy, action: "View Tickets" },
];

const administration: Readonly<Record<string, Shortcut>> = {
  super_admin: {
    remote: "identity",
    href: "/admin",
    title: "Super Admin",
    icon: ShieldCheck,
    action: "Platform management",
  },
  tenant_admin: {
    remote: "identity",
    href: "/family-admin",
    title: "Tenant Admin",
    icon: Building2,
    action: "Manage your family",
  },
};

/** The ways people take most, in one line: the sidebar says the rest. */
export const Shortcuts = () => {
  const deployed = useDeployedRemotes();
  const session = useSession();
  const { user } = session;
  const hasFamily = user.tenantId !== null && !isCancelled(session);
  const own = administration[user.role];
  const shown = [...everything, ...(own ? [own] : [])].filter(
    ({ remote, isOfFamily }) => deployed.has(remote) && (!isOfFamily || hasFamily),
  );
  return (
    <nav aria-label="Shortcuts" className="mb-8">
      <ul className="flex flex-wrap gap-2">
        {shown.map(({ href, title, icon, action }) => (
          <li key={href}>
            <Link
              href={href}
              className="focus-ring flex min-h-11 items-center gap-2 rounded-full border border-line bg-sheet px-4 text-sm font-medium text-ink no-underline transition-colors hover:border-edge/60 hover:bg-wash"
            >
              <Icon of={icon} className="text-accent" />
              {title}
              {action && <span className="font-normal text-ink-soft">{action}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
