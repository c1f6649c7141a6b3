/*
 * Which remote serves which paths: the longest prefix decides, and of several remotes the first that is deployed. The
 * shell goes by it, and so does the gateway when it lets a browser load a page's remote ahead. Plain data, without zod.
 */

interface RouteEntry {
  readonly path: string;
  readonly remotes: readonly string[];
  /** Only this path, nothing below. */
  readonly isExact?: boolean;
  /** Who serves it for somebody without a family (a super_admin, a vendor), where that is another. */
  readonly withoutFamily?: readonly string[];
}

/** What decides where a path leads. */
export interface Surroundings {
  readonly deployed: ReadonlySet<string>;
  readonly hasFamily: boolean;
}

const routes: readonly RouteEntry[] = [
  // Without an archive, or without a family whose archive it would be, home is the dashboard.
  { path: "/", remotes: ["archive", "identity"], withoutFamily: ["identity"], isExact: true },
  { path: "/dashboard", remotes: ["identity"] },
  { path: "/settings", remotes: ["identity"] },
  { path: "/family-admin", remotes: ["identity"] },
  { path: "/admin", remotes: ["identity"], isExact: true },
  { path: "/admin/tenants", remotes: ["identity"] },
  { path: "/admin/subscription-plans", remotes: ["identity"] },
  { path: "/admin/help-desk", remotes: ["helpdesk"] },
  { path: "/admin/vendors", remotes: ["marketplace"] },
  { path: "/family-tree", remotes: ["genealogy"] },
  { path: "/people", remotes: ["genealogy"] },
  { path: "/family-members", remotes: ["genealogy"] },
  { path: "/import", remotes: ["genealogy"] },
  { path: "/search", remotes: ["archive"] },
  { path: "/stories", remotes: ["archive"] },
  { path: "/artifacts", remotes: ["archive"] },
  { path: "/events", remotes: ["archive"] },
  { path: "/traditions", remotes: ["archive"] },
  { path: "/marketplace", remotes: ["marketplace"] },
  { path: "/vendor", remotes: ["marketplace"] },
  { path: "/help", remotes: ["helpdesk"] },
  { path: "/ai-chat", remotes: ["ai-chat"] },
];

const isUnder = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`);

/** Name of the deployed remote that serves a path, or undefined: then the page does not exist. */
export const remoteFor = (path: string, { deployed, hasFamily }: Surroundings): string | undefined => {
  const [route] = routes
    .filter((entry) => (entry.isExact ? path === entry.path : isUnder(path, entry.path)))
    .toSorted((a, b) => b.path.length - a.path.length);
  const remotes = (hasFamily ? undefined : route?.withoutFamily) ?? route?.remotes;
  return remotes?.find((name) => deployed.has(name));
};
