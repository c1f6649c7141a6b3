import { createContext, useContext } from "react";
import type { Session } from "./remote-module.ts";

export const SessionContext = createContext<Session | undefined>(undefined);

export const useSession = (): Session => {
  const session = useContext(SessionContext);
  if (!session) throw new Error("useSession needs a FrontendRoot above it");
  return session;
};

/** Whether nothing is left of the family for this viewer but its export. */
export const isCancelled = ({ user, tenant }: Session): boolean =>
  tenant?.status === "cancelled" && user.role !== "super_admin";

/** May edit and delete what belongs to the family: its tenant_admin, and the platform's super_admin. */
export const useIsFamilyAdmin = (): boolean => {
  const { role } = useSession().user;
  return role === "tenant_admin" || role === "super_admin";
};
