/** How an answer is handed out: files that never change, answers that serve where there is no network, and everything else. */
export type Handling = "file" | "page" | "answer" | "picture" | "network";

const hashedFile = /^\/(?:remotes\/[a-z-]+\/)?assets\/.+\.[0-9a-f]{8,32}\.\w+$/;

/** What one reads: people, what the archive keeps, and who one is. Nothing of money, tickets, accounts of others or the assistant. */
const readable = [
  /^\/api\/(?:auth\/user|home|anniversaries|announcements|own-person|onboarding)$/,
  /^\/api\/tenants\/[\w-]+$/,
  /^\/api\/(?:people|people-index|events|family-(?:members|relationships|tree|artifacts|traditions))(?:\/|$)/,
];

/** Calls after which somebody else may be signed in, or the same person in another family, or as a member would see it. */
const changesViewer =
  /^\/api\/(?:login|logout|signup|viewing|auth\/(?:tenant|user\/closing|invitations)|password-reset|invitation)(?:\/|$)/;

export const isChangeOfViewer = (method: string, pathname: string): boolean =>
  pathname === "/api/logout" || (method !== "GET" && changesViewer.test(pathname));

/** How a GET is answered. */
export const handlingOf = ({ pathname, search }: URL, isNavigation: boolean): Handling => {
  if (hashedFile.test(pathname)) return "file";
  if (pathname.startsWith("/api/")) return readable.some((path) => path.test(pathname)) ? "answer" : "network";
  if (pathname.startsWith("/objects/")) return search.includes("download") ? "network" : "picture";
  if (pathname === "/remotes.json") return "answer";
  const lastSegment = pathname.slice(pathname.lastIndexOf("/") + 1);
  return isNavigation && !lastSegment.includes(".") ? "page" : "network";
};
