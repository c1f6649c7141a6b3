import type { PrivacyLevel } from "@kinkeeper/contracts/enumerations";
import { useIsFamilyAdmin, useSession } from "@kinkeeper/kit/session.ts";

export interface ItemRights {
  /** Whoever added it, and the family's admin unless it is private. */
  readonly canEdit: boolean;
  /** Whoever added it: for anybody else it would vanish. */
  readonly canMakePrivate: boolean;
}

export const useItemRights = (item: { readonly userId: string | null; readonly privacy: PrivacyLevel }): ItemRights => {
  const isAdmin = useIsFamilyAdmin();
  const isMine = useSession().user.id === item.userId;
  return { canEdit: isMine || (isAdmin && item.privacy !== "private"), canMakePrivate: isMine };
};
