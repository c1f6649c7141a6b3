import { useSession } from "./session.ts";
import { useState } from "react";

const keyOf = (tenantId: string | null): string => `kinkeeper.myself.${tenantId}`;

/** Who in the tree the reader is, as they said in this browser; empty while they have not. */
export const useMyself = (): readonly [string, (memberId: string) => void] => {
  const { tenantId } = useSession().user;
  const [myself, setMyself] = useState(() => localStorage.getItem(keyOf(tenantId)) ?? "");
  return [
    myself,
    (memberId) => {
      localStorage.setItem(keyOf(tenantId), memberId);
      setMyself(memberId);
    },
  ];
};
