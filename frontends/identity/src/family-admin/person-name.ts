import { joinedName } from "@kinkeeper/contracts/genealogy/readable";
import type { TenantUser } from "@kinkeeper/contracts/identity/family-users";

/** What to call somebody: the name they gave, else the address they were invited at. */
export const personName = (user: TenantUser): string => joinedName(user) || user.username || user.email || "Invited";
