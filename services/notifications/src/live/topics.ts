import type { Claims } from "@kinkeeper/contracts/claims";

/** What projections announce when news of a family may have changed, or those of one account alone. */
export const familyTopic = (tenantId: string): string => `family/${tenantId}`;
export const accountTopic = (userId: string): string => `account/${userId}`;

/** Whatever may change what the caller's bell shows. */
export const inboxTopics = ({ sub, tenantId }: Pick<Claims, "sub" | "tenantId">): readonly string[] => [
  accountTopic(sub),
  ...(tenantId === undefined ? [] : [familyTopic(tenantId)]),
];
