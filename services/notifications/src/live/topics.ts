import type { Claims } from "@kinkeeper/contracts/claims";

/** What projections announce when news of a family may have changed, or those of one account alone. */
export const familyTopic = (tenantId: string): string => `family/${tenantId}`;
export const accountTopic = (userId: string): string => `account/${userId}`;
/** What super administrators alone hear of. */
export const platformTopic = "platform";

/** Whatever may change what the caller's bell shows. */
export const inboxTopics = ({ sub, tenantId, role }: Claims): readonly string[] => [
  accountTopic(sub),
  ...(tenantId === undefined ? [] : [familyTopic(tenantId)]),
  ...(role === "super_admin" ? [platformTopic] : []),
];
