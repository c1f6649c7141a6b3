import { activityKind, auditKind, type AuditKind } from "@kinkeeper/contracts/identity/audit";

const words: Readonly<Record<AuditKind, string>> = {
  people: "People",
  stories: "Stories and artifacts",
  events: "Life events",
  traditions: "Traditions",
  comments: "Comments",
  announcements: "Announcements",
  members: "Members",
  family: "Family archive",
  files: "Files",
  purchases: "Purchases",
  tickets: "Tickets",
  vendors: "Vendors",
  plans: "Subscription plans",
  partners: "Partners",
  accounts: "Accounts",
};

const optionsOf = (kinds: readonly AuditKind[]) => kinds.map((kind) => ({ value: kind, label: words[kind] }));

/** What a family's activity can be narrowed to. */
export const activityKindOptions = optionsOf(activityKind.options);
/** What a family's log holds. */
export const familyKindOptions = optionsOf([...activityKind.options, "family", "tickets"]);
/** What the platform's log holds. */
export const platformKindOptions = optionsOf(
  auditKind.options.filter((kind) => kind === "members" || !activityKind.options.some((one) => one === kind)),
);
