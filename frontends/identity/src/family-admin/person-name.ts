import type { TenantUser } from "@kinkeeper/contracts/identity/family-users";

/** What to call somebody: the name they gave, else the address they were invited at. */
export const personName = ({ firstName, lastName, username, email }: TenantUser): string =>
  [firstName, lastName].filter(Boolean).join(" ") || username || email || "Invited";
