import type { User } from "@kinkeeper/contracts/identity/signed-in";
import type { UserRole } from "@kinkeeper/contracts/enumerations";
import { needsFamily, remoteFor, type NavigationContext } from "@kinkeeper/contracts/routes";
import type { LucideIcon } from "lucide-react";
import {
  BookHeart,
  BookOpen,
  Building2,
  CalendarDays,
  ChartLine,
  ClipboardList,
  Flame,
  HandCoins,
  History,
  House,
  LifeBuoy,
  MessagesSquare,
  Network,
  ScrollText,
  Search,
  ShieldCheck,
  Store,
  Tag,
  TicketCheck,
  UsersRound,
} from "lucide-react";

/** Whose sidebar it is. */
type Viewer = Pick<User, "role" | "vendorStatus">;

export interface NavigationEntry {
  readonly label: string;
  readonly path: string;
  readonly icon: LucideIcon;
  /** Other addresses that belong to it, with all below them. */
  readonly others?: readonly string[];
  /** Only for these roles; for everybody when absent. */
  readonly roles?: readonly UserRole[];
}

export interface NavigationGroup {
  /** The first group needs no heading of its own. */
  readonly label?: string;
  readonly entries: readonly NavigationEntry[];
}

/** Home comes first. The archive's search is at "/" where there is an archive to look into; else home is. */
const homeAndSearch = (context: NavigationContext): readonly NavigationEntry[] =>
  remoteFor("/", context) === "archive"
    ? [
        { label: "Home", path: "/dashboard", icon: House },
        { label: "Search", path: "/", icon: Search },
      ]
    : [{ label: "Home", path: "/", others: ["/dashboard"], icon: House }];

/** What a vendor is offered in the place of the application; what they sell and earn, once they were approved. */
const ofVendor = ({ vendorStatus }: Viewer): readonly NavigationEntry[] => {
  if (vendorStatus === undefined) return [{ label: "Become a Vendor", path: "/vendor/register", icon: HandCoins }];
  const status = { label: "Vendor Status", path: "/vendor/register", icon: HandCoins };
  if (vendorStatus === "pending" || vendorStatus === "rejected") return [status];
  return [
    status,
    { label: "My Services", path: "/vendor/services", icon: Tag },
    { label: "Earnings", path: "/vendor/earnings", icon: ChartLine },
  ];
};

const groupsOf = (viewer: Viewer, context: NavigationContext): readonly NavigationGroup[] => [
  {
    entries: [
      ...homeAndSearch(context),
      { label: "Family Tree", path: "/family-tree", others: ["/import"], icon: Network },
      { label: "People", path: "/people", others: ["/places"], icon: UsersRound },
      { label: "Family Members", path: "/family-members", icon: BookHeart },
      { label: "Stories", path: "/stories", icon: BookOpen },
      { label: "Artifacts", path: "/artifacts", icon: ScrollText },
      { label: "Life Events", path: "/events", icon: CalendarDays },
      { label: "Traditions", path: "/traditions", icon: Flame },
      { label: "Activity", path: "/activity", others: ["/deleted"], icon: History },
      { label: "Help Desk", path: "/help", icon: LifeBuoy },
    ],
  },
  {
    label: "Marketplace",
    entries: [
      { label: "Browse Services", path: "/marketplace", others: ["/purchases"], icon: Store },
      ...ofVendor(viewer),
    ],
  },
  {
    label: "Administration",
    entries: [
      { label: "Super Admin", path: "/admin", icon: ShieldCheck, roles: ["super_admin"] },
      { label: "Family Admin", path: "/family-admin", icon: Building2, roles: ["tenant_admin"] },
      { label: "Audit Log", path: "/audit", icon: ClipboardList, roles: ["super_admin", "tenant_admin"] },
      { label: "Manage Tickets", path: "/admin/help-desk", icon: TicketCheck, roles: ["super_admin", "tenant_admin"] },
    ],
  },
  { label: "AI Assistant", entries: [{ label: "Chat with AI", path: "/ai-chat", icon: MessagesSquare }] },
];

/** The groups of the sidebar for somebody: only what is deployed and of use without a family where there is none, no group left empty. */
export const navigationFor = (viewer: Viewer, context: NavigationContext): readonly NavigationGroup[] =>
  groupsOf(viewer, context)
    .map((group) => ({
      ...group,
      entries: group.entries.filter(
        ({ roles, path }) =>
          (roles?.includes(viewer.role) ?? true) &&
          (context.hasFamily || !needsFamily(path)) &&
          remoteFor(path, context) !== undefined,
      ),
    }))
    .filter(({ entries }) => entries.length > 0);

/** The entry of the page one is on: the longest path that leads to it. */
export const currentEntry = (groups: readonly NavigationGroup[], path: string): NavigationEntry | undefined =>
  groups
    .flatMap(({ entries }) => entries)
    .filter((entry) =>
      [entry.path, ...(entry.others ?? [])].some((one) => path === one || (one !== "/" && path.startsWith(`${one}/`))),
    )
    .toSorted((a, b) => b.path.length - a.path.length)[0];
