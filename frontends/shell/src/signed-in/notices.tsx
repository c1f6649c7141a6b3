import { buttonStyles } from "@kinkeeper/kit/button-styles.ts";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import type { Session } from "@kinkeeper/kit/remote-module.ts";
import { useQueryClient } from "@tanstack/react-query";
import { CirclePause, LogIn, type LucideIcon } from "lucide-react";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { Suspense, useEffect, type ReactNode } from "react";
import { Link } from "wouter";
import { askCurrentUser, currentUserQuery } from "../current-user.ts";
import { tellSessionEnded, useSessionEnded } from "../session-ended.ts";

const Viewing = lazyPage(() => import("./viewing.tsx").then((module) => module.Viewing));

/** Lines above every page: what holds for the whole family or session right now. */
export const Notices = ({ session }: { session: Session }) => {
  const status = session.tenant?.status;
  return (
    <div role="status" className="print:hidden">
      {status === "suspended" && (
        <Notice icon={CirclePause}>
          This family archive is suspended. You can read everything; nothing can be changed.
        </Notice>
      )}
      {status === "cancelled" && (
        <Notice icon={CirclePause}>
          <span>This family archive has been cancelled. For 30 days you can export it.</span>
          <Link href="/family-admin" className={buttonStyles({ variant: "secondary", size: "small" })}>
            Family Admin
          </Link>
        </Notice>
      )}
      {session.user.viewingAs && (
        <Suspense>
          <Viewing />
        </Suspense>
      )}
      <SessionEnded user={session.user} />
    </div>
  );
};

export const Notice = ({ icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <div className="flex items-center gap-3 border-b border-line bg-warm-soft px-4 py-2.5 text-sm text-ink sm:px-6">
    <Icon of={icon} className="text-warm" />
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">{children}</div>
  </div>
);

/** Whether something typed here would be lost: what leaving the page would ask about (unsaved-guard.tsx). */
const holdsUnsavedWords = (): boolean => !dispatchEvent(new Event("beforeunload", { cancelable: true }));

/**
 * Signing in happens in another tab, so that what is typed here is still here afterwards. One may also go on in another family there, or as
 * somebody else: then this page does, too, or it would show what it reads under the name of the first.
 */
const SessionEnded = ({ user: before }: Pick<Session, "user">) => {
  const hasEnded = useSessionEnded();
  const api = useApi();
  const queries = useQueryClient();
  useEffect(() => {
    const lookAgain = async () => {
      const user = await askCurrentUser();
      // Nobody yet: the page stays as it is, with everything typed into it.
      if (!user) return tellSessionEnded(true);
      const isElsewhere = user.id === before.id && user.tenantId !== before.tenantId;
      // What is typed for the first family can be saved once one is back in it; until then it is refused.
      if (!hasEnded && ((user.id === before.id && !isElsewhere) || holdsUnsavedWords())) return;
      const stay = hasEnded && isElsewhere && (await import("./stay-in-family.ts")).stayInFamily;
      queries.setQueryData(currentUserQuery.queryKey, stay ? await stay(api, before, user) : user);
      tellSessionEnded(false);
    };
    const onFocus = () => void lookAgain().catch((error: unknown) => console.warn("authentication failed:", error));
    addEventListener("focus", onFocus);
    return () => removeEventListener("focus", onFocus);
  }, [hasEnded, queries, api, before]);
  if (!hasEnded) return null;
  return (
    <Notice icon={LogIn}>
      <span>Your session has ended. What you have typed stays here while you sign in again.</span>
      <a
        href="/api/login"
        target="_blank"
        rel="noreferrer"
        className={buttonStyles({ variant: "secondary", size: "small" })}
      >
        Sign in again
      </a>
    </Notice>
  );
};
