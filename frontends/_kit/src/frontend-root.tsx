import { useMemo, useState, type ReactNode } from "react";
import { ApiContext } from "./api/api-context.ts";
import { createApi } from "./api/create-api.ts";
import { PortalContainer } from "./portal-container.ts";
import { RemoteAppContext } from "./remote-app-context.ts";
import type { RemoteAppProps } from "./remote-module.ts";
import { SessionContext } from "./session.ts";
import { ToastContext } from "./toast.ts";

export interface FrontendRootProps extends RemoteAppProps {
  /** Name of the frontend: the `@scope` of its CSS. */
  readonly name: string;
  readonly children: ReactNode;
}

/**
 * Root of everything one frontend renders. `data-mf` is the scope of its CSS; overlays are portalled into a sibling
 * with the same attribute, so that they stay inside the scope.
 */
export const FrontendRoot = ({ name, session, toast, loadPart, children }: FrontendRootProps) => {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const { id, tenantId } = session.user;
  const api = useMemo(() => createApi({ tenantId, id }), [tenantId, id]);
  const app = useMemo(() => ({ session, toast, loadPart }), [session, toast, loadPart]);
  return (
    <RemoteAppContext value={app}>
      <SessionContext value={session}>
        <ToastContext value={toast}>
          <ApiContext value={api}>
            <PortalContainer value={container}>
              <div data-mf={name}>{children}</div>
              <div data-mf={name} ref={setContainer} />
            </PortalContainer>
          </ApiContext>
        </ToastContext>
      </SessionContext>
    </RemoteAppContext>
  );
};
