/*
 * Which remote serves which paths: the longest path decides, at whole segments. The shell goes by it, and so does the gateway
 * when it lets a browser load a page's remote ahead. Plain data, without zod.
 */

export interface RemoteRoutes {
  /** Name of its folder under `frontends/`. */
  readonly name: string;
  /** What people call it, for "… is not available right now". */
  readonly title: string;
  /** Each with everything below it. */
  readonly paths: readonly string[];
  /** Only these paths, nothing below. */
  readonly exactPaths?: readonly string[];
}

/** Every remote there may be; those that are not deployed do not show. */
const remotes: readonly RemoteRoutes[] = [
  {
    name: "identity",
    title: "Home",
    paths: ["/dashboard", "/welcome", "/activity", "/audit", "/settings", "/family-admin", "/admin/tenants"],
    exactPaths: ["/admin"],
  },
  {
    name: "genealogy",
    title: "The family tree",
    paths: ["/family-tree", "/people", "/places", "/family-members", "/import"],
  },
  {
    name: "archive",
    title: "The archive",
    paths: ["/search", "/stories", "/artifacts", "/events", "/traditions", "/deleted"],
  },
  {
    name: "marketplace",
    title: "The marketplace",
    paths: ["/marketplace", "/vendor", "/admin/vendors", "/admin/service-categories", "/admin/partners"],
  },
  {
    name: "payments",
    title: "Payments",
    paths: [
      "/purchases",
      "/checkout",
      "/vendor/earnings",
      "/admin/transactions",
      "/admin/subscription-plans",
      "/family-admin/plan",
    ],
  },
  { name: "notifications", title: "Notifications", paths: ["/notifications"] },
  { name: "helpdesk", title: "The help desk", paths: ["/help", "/admin/help-desk"] },
  { name: "ai-chat", title: "The assistant", paths: ["/ai-chat"] },
];

/** What decides where a path leads. */
export interface NavigationContext {
  readonly deployed: ReadonlySet<string>;
  readonly hasFamily: boolean;
}

/** Remotes that can be home, the first that is deployed; without a family, whose archive it would be, home is the dashboard. */
const homes = (hasFamily: boolean): readonly string[] => (hasFamily ? ["archive", "identity"] : ["identity"]);

const isUnder = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`);

const ownerOf = (path: string): string | undefined => {
  const claims = remotes.flatMap(({ name, paths, exactPaths = [] }) => [
    ...paths.filter((prefix) => isUnder(path, prefix)).map((claimed) => ({ name, claimed })),
    ...exactPaths.filter((exact) => path === exact).map((claimed) => ({ name, claimed })),
  ]);
  return claims.toSorted((a, b) => b.claimed.length - a.claimed.length)[0]?.name;
};

/** Name of the deployed remote that serves a path, or undefined: then the page does not exist. */
export const remoteFor = (path: string, { deployed, hasFamily }: NavigationContext): string | undefined => {
  if (path === "/") return homes(hasFamily).find((name) => deployed.has(name));
  const owner = ownerOf(path);
  return owner !== undefined && deployed.has(owner) ? owner : undefined;
};

/** Remotes whose pages show what a family keeps; the search says so itself to who has none. */
const ofFamilies: readonly (string | undefined)[] = ["genealogy", "archive", "ai-chat"];

/** Whether a page is of no use to an account without a family: it would end in an error. */
export const needsFamily = (path: string): boolean =>
  isUnder(path, "/activity") ||
  isUnder(path, "/welcome") ||
  (ofFamilies.includes(ownerOf(path)) && !isUnder(path, "/search"));

export const remoteNames: readonly string[] = remotes.map(({ name }) => name);

/** What people call the part of the product a remote serves. */
export const titleOfRemote = (remote: string): string =>
  remotes.find(({ name }) => name === remote)?.title ?? "This page";
