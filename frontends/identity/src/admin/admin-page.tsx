import { AccessDenied } from "@kinkeeper/kit/access-denied.tsx";
import { CardLink, CardTitle } from "@kinkeeper/kit/card.tsx";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { useSession } from "@kinkeeper/kit/session.ts";
import { Building2, CreditCard, HandCoins, LifeBuoy, ReceiptText, Webhook, type LucideIcon } from "lucide-react";
import { useDeployedRemotes } from "../dashboard/deployed-remotes.ts";
import { PendingVendors } from "./pending-vendors.tsx";
import { PlatformFigures } from "./platform-figures.tsx";

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
  {
    remote: "payments",
    href: "/admin/transactions",
    title: "Transactions",
    description: "Purchases and refunds",
    icon: CreditCard,
  },
  {
    remote: "marketplace",
    href: "/admin/partners",
    title: "Partners",
    description: "Who hears of marketplace events",
    icon: Webhook,
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
      <PlatformFigures />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        {deployed.has("marketplace") && <PendingVendors />}
        <QuickLinks deployed={deployed} />
      </div>
    </div>
  );
};
