import { getAdminStats, type AdminStats } from "@kinkeeper/contracts/identity/administration";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { Card } from "@kinkeeper/kit/card.tsx";
import { ErrorCard } from "@kinkeeper/kit/error-card.tsx";
import { Loading } from "@kinkeeper/kit/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { useDeployedRemotes } from "../dashboard/deployed-remotes.ts";

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

const nothingYet: AdminStats = {
  totalTenants: 0,
  activeTenants: 0,
  trialTenants: 0,
  totalUsers: 0,
  totalVendors: 0,
  pendingVendors: 0,
  openTickets: 0,
  inProgressTickets: 0,
};

/** The cards themselves with nothing to read: on a phone their words take one line or two. */
const FiguresSkeleton = ({ hasTickets }: { hasTickets: boolean }) => (
  <Loading label="Loading figures…">
    <div aria-hidden className="animate-breathe [&_p]:invisible">
      <Figures stats={nothingYet} hasTickets={hasTickets} />
    </div>
  </Loading>
);

/** How many families, users, vendors and tickets there are. */
export const PlatformFigures = () => {
  const hasTickets = useDeployedRemotes().has("helpdesk");
  // Vendors and tickets are dealt with on pages of other remotes, of which identity hears by messages.
  const stats = useQuery({ ...useApi().queryFor(getAdminStats), staleTime: 0 });
  if (stats.data) return <Figures stats={stats.data} hasTickets={hasTickets} />;
  return stats.error ? (
    <ErrorCard title="Error Loading Dashboard" error={stats.error} />
  ) : (
    <FiguresSkeleton hasTickets={hasTickets} />
  );
};
