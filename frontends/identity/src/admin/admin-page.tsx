import { getAdminStats, type AdminStats } from "@kinkeeper/contracts/identity/administration";
import { AccessDenied } from "@kinkeeper/kit/access-denied.tsx";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { Card, CardLink, CardTitle } from "@kinkeeper/kit/card.tsx";
import { ErrorCard } from "@kinkeeper/kit/error-card.tsx";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { useSession } from "@kinkeeper/kit/session.ts";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { Building2, HandCoins, LifeBuoy, ReceiptText, type LucideIcon } from "lucide-react";
import { useDeployedRemotes } from "../dashboard/deployed-remotes.ts";
import { PendingVendors } from "./pending-vendors.tsx";

interface FigureProps {
  readonly name: string;
  readonly count: number;
  readonly details: readonly string[];
}

const Figure = ({ name, count, details }: FigureProps) => (
  <Card className="p-4 sm:p-5">
    <p className="text-sm text-ink-soft">{name}</p>
    <p className="mt-1 font-serif text-2xl font-semibold tabular-nums">{count.toLocaleString("en")}</p>
    <p className="mt-1 min-h-5 text-sm text-ink-soft tabular-nums">{details.join(", ")}</p>
  </Card>
);

const grid = "grid grid-cols-2 gap-3 max-xs:grid-cols-1 lg:grid-cols-4 sm:gap-4";

const Figures = ({ stats, hasTickets }: { stats: AdminStats; hasTickets: boolean }) => (
  <div className={grid}>
    <Figure
      name="Tenants"
      count={stats.totalTenants}
      details={[`${stats.activeTenants} active`, `${stats.trialTenants} trial`]}
    />
    <Figure name="Users" count={stats.totalUsers} details={[]} />
    <Figure name="Vendors" count={stats.totalVendors} details={[`${stats.pendingVendors} pending approval`]} />
    {hasTickets && (
      <Figure name="Open tickets" count={stats.openTickets} details={[`${stats.inProgressTickets} in progress`]} />
    )}
  </div>
);

const FiguresSkeleton = () => (
  <Loading label="Loading figures…" className={grid}>
    {["tenants", "users", "vendors", "tickets"].map((name) => (
      <Skeleton key={name} className="h-[7.125rem] sm:h-[7.625rem]" />
    ))}
  </Loading>
);

const KnownFigures = ({ hasTickets }: { hasTickets: boolean }) => {
  // Vendors and tickets are dealt with on pages of other remotes, of which identity hears by messages.
  const stats = useQuery({ ...useApi().queryFor(getAdminStats), staleTime: 0 });
  if (stats.data) return <Figures stats={stats.data} hasTickets={hasTickets} />;
  return stats.error ? <ErrorCard title="Error Loading Dashboard" error={stats.error} /> : <FiguresSkeleton />;
};

interface QuickLink {
  readonly remote: string;
  readonly href: string;
  readonly title: string;
  readonly description: string;
  readonly icon: LucideIcon;
}

const quickLinks: readonly QuickLink[] = [
  {
    remote: "identity",
    href: "/admin/tenants",
    title: "Tenants",
    description: "Family archives and their status",
    icon: Building2,
  },
  {
    remote: "marketplace",
    href: "/admin/vendors",
    title: "Vendors",
    description: "Applications and approved vendors",
    icon: HandCoins,
  },
  {
    remote: "identity",
    href: "/admin/subscription-plans",
    title: "Subscription plans",
    description: "Prices and what they include",
    icon: ReceiptText,
  },
  {
    remote: "helpdesk",
    href: "/admin/help-desk",
    title: "Help desk",
    description: "Tickets from all families",
    icon: LifeBuoy,
  },
];

const QuickLinks = ({ deployed }: { deployed: ReadonlySet<string> }) => (
  <nav aria-labelledby="quick-links">
    <h2 id="quick-links" className="sr-only">
      Quick links
    </h2>
    <ul className="grid gap-3">
      {quickLinks
        .filter(({ remote }) => deployed.has(remote))
        .map(({ href, title, description, icon }) => (
          <li key={href}>
            <CardLink href={href} className="flex items-center gap-4 px-5 py-4">
              <Icon of={icon} size={22} className="shrink-0 text-accent" />
              <span className="min-w-0">
                <CardTitle as="h3" className="text-base">
                  {title}
                </CardTitle>
                <span className="block text-sm text-ink-soft">{description}</span>
              </span>
            </CardLink>
          </li>
        ))}
    </ul>
  </nav>
);

/** For super administrators: how the platform is, what waits, and the way to everything else. */
export const AdminPage = () => {
  const { role } = useSession().user;
  const deployed = useDeployedRemotes();
  if (role !== "super_admin") return <AccessDenied what="access the Super Admin Dashboard" />;
  return (
    <div className="page pb-16">
      <PageHeader title="Super Admin" subtitle="Platform management" />
      <KnownFigures hasTickets={deployed.has("helpdesk")} />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        {deployed.has("marketplace") && <PendingVendors />}
        <QuickLinks deployed={deployed} />
      </div>
    </div>
  );
};
