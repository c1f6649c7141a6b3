import { getTenant, type SignedIn } from "@kinkeeper/contracts/identity/signed-in";
import { needsFamily, remoteFor } from "@kinkeeper/contracts/routes";
import { createApi } from "@kinkeeper/kit/api/create-api.ts";
import { FrontendRoot } from "@kinkeeper/kit/frontend-root.tsx";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import type { Session } from "@kinkeeper/kit/remote-module.ts";
import { takeFlashMessage } from "@kinkeeper/kit/flash-message.ts";
import { isCancelled } from "@kinkeeper/kit/session.ts";
import { useQuery } from "@tanstack/react-query";
import { Suspense, use, useEffect, useMemo, useState } from "react";
import { useLocation } from "wouter";
import { navigationFor } from "../navigation.ts";
import { nextTask } from "../next-task.ts";
import { useOfflineReading } from "../offline/use-offline-reading.ts";
import { useForgetOtherFamilies } from "./forget-families.ts";
import { Frame } from "./frame.tsx";
import { RemoteOutlet } from "./remote-outlet.tsx";
import { deployedRemotes, loadPart, loadRemoteApp } from "./remotes.ts";
import { createToastStore } from "./toast-store.ts";
import { Toaster } from "./toaster.tsx";

const NotFound = lazyPage(() => import("@kinkeeper/kit/not-found.tsx").then((module) => module.NotFound));

/** Loads a path's page ahead; the outlet tells of a failure once it is there. */
const approach = async (path: string, hasFamily: boolean): Promise<void> => {
  const remotes = await deployedRemotes();
  const remote = remotes.get(remoteFor(path, { deployed: new Set(remotes.keys()), hasFamily }) ?? "");
  if (!remote) return;
  const { default: app } = await loadRemoteApp(remote);
  await nextTask();
  await app.loadPage?.(path);
};

/** Pages that begin with a form. Elsewhere a form is looked for by who reaches for the button that opens it. */
const pagesOfForms: ReadonlySet<string> = new Set(["/settings"]);

const approachQuietly = (path: string, hasFamily: boolean): Promise<void> => {
  // This import is also what makes the shell provide the library to all remotes (shared-libraries.ts).
  if (pagesOfForms.has(path)) void import("react-hook-form").catch(() => undefined);
  return approach(path, hasFamily).catch(() => undefined);
};

/** The page of the address starts loading beside everything else, the user too: most have a family. Never rejects. */
export const firstPage = approachQuietly(location.pathname, true);

/** The shell around whatever page one is on. */
export const SignedInApp = ({ user }: { user: SignedIn }) => {
  const session = useFamilySession(user);
  useOfflineReading(user);
  const remotes = use(deployedRemotes());
  const [toasts] = useState(createToastStore);
  useEffect(() => {
    const description = takeFlashMessage();
    if (description !== undefined) toasts.show({ title: "Success", description });
  }, [toasts]);
  const [path] = useLocation();
  const hasFamily = user.tenantId !== null && !isCancelled(session);
  const surroundings = useMemo(() => ({ deployed: new Set(remotes.keys()), hasFamily }), [remotes, hasFamily]);
  const groups = useMemo(() => navigationFor(user, surroundings), [user, surroundings]);
  const remote = remotes.get(remoteFor(path, surroundings) ?? "");
  return (
    <FrontendRoot name="shell" session={session} toast={toasts.show}>
      <Frame
        session={session}
        groups={groups}
        homePath={remotes.has("identity") ? "/dashboard" : "/"}
        hasBell={remotes.has("notifications")}
        onApproach={(near) => void approachQuietly(near, hasFamily)}
      >
        {remote && (hasFamily || !needsFamily(path)) ? (
          // Keyed by family too: nothing a page remembers crosses from one into another.
          <RemoteOutlet
            key={`${remote.name} ${user.tenantId ?? ""}`}
            remote={remote}
            session={session}
            toast={toasts.show}
            loadPart={loadPart}
          />
        ) : (
          <Suspense>
            {remote ? (
              <NotFound title="This page belongs to a family">
                {user.tenantId === null
                  ? "You’re not in a family right now. Ask a relative for an invitation."
                  : "Yours has been cancelled."}
              </NotFound>
            ) : (
              <NotFound />
            )}
          </Suspense>
        )}
      </Frame>
      <Toaster store={toasts} />
    </FrontendRoot>
  );
};

/** How often a family that is suspended is asked for, in milliseconds. */
const suspendedInterval = 5_000;

const useFamilySession = (user: SignedIn): Session => {
  const { id, tenantId, tenant: known } = user;
  useForgetOtherFamilies(tenantId);
  const api = useMemo(() => createApi({ tenantId, id }), [tenantId, id]);
  const { data: tenant } = useQuery({
    ...api.queryFor(getTenant, { params: { tenantId: tenantId ?? "" } }),
    enabled: tenantId !== null,
    // A payment ends it, of which identity hears by a message: maybe only after the page that comes back from paying has asked.
    refetchInterval: ({ state }) => (state.data?.status === "suspended" ? suspendedInterval : false),
    // Who is signed in is answered with their family: most pages need not ask for it.
    ...(known?.id === tenantId && { initialData: known }),
  });
  return useMemo(() => ({ user, tenant }), [user, tenant]);
};
