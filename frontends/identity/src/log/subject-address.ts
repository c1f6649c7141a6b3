import type { ItemName } from "@kinkeeper/contracts/archive/item-names";
import type { AuditEntry } from "@kinkeeper/contracts/identity/audit";
import { itemAddress } from "../item-address.ts";

/** Pages that are no item's own, by the category of what was done. */
const pages: Readonly<Record<string, string>> = {
  import: "/import",
  proposal: "/import",
  announcement: "/dashboard",
  vendor: "/admin/vendors",
  category: "/admin/vendors",
  service: "/marketplace",
  transaction: "/admin/transactions",
  plan: "/admin/subscription-plans",
  ticket: "/admin/help-desk",
};

/** Where one looks at what an entry is about; undefined where there is no such place, or not any more. */
export const addressOf = (
  subject: NonNullable<AuditEntry["subject"]>,
  name: ItemName | undefined,
): string | undefined => {
  const page = pages[subject.category];
  if (page) return page;
  if (!name) return undefined;
  if (name.isDeleted) return "/deleted";
  return subject.category === "member" ? `/people/${subject.id}` : itemAddress({ ...name, ...subject });
};

/** Categories with a history to go back in. */
const withHistory: ReadonlySet<string> = new Set(["artifact", "event", "tradition", "member"]);

/** How an entry of an import begins that leaves nothing to undo: it is undone, or has not ended. What stopped may have come in in part. */
const nothingToUndo = /^(?:undid|started) /;

/**
 * The way back from what an entry tells of: out of the bin, or to an earlier version. `isLatest`: nothing newer is told of its
 * subject, so that the same is offered once.
 */
export const undoOf = (
  { subject, kind, sentence, isRemoval }: AuditEntry,
  name: ItemName | undefined,
  isLatest: boolean,
): { readonly label: string; readonly href: string } | undefined => {
  if (!subject) return undefined;
  if (subject.category === "import")
    return isLatest && !nothingToUndo.test(sentence) ? { label: "Undo", href: "/import" } : undefined;
  if (!name) return undefined;
  if (name.isDeleted)
    return isLatest && isRemoval && kind !== "comments" ? { label: "Restore", href: "/deleted" } : undefined;
  if (kind === "comments" || !withHistory.has(subject.category)) return undefined;
  return { label: "History", href: `${addressOf(subject, name)}#history` };
};
