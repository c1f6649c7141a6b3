import { Badge } from "@kinkeeper/kit/badge.tsx";
import { buttonStyles } from "@kinkeeper/kit/button-styles.ts";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { isCancelled, useSession } from "@kinkeeper/kit/session.ts";
import { Link } from "wouter";
import { CancelledHome } from "./cancelled-home.tsx";
import { HomeBody } from "./home-body.tsx";
import { Shortcuts } from "./shortcuts.tsx";
import { WithoutFamily } from "./without-family.tsx";

/** Home: what is new in the family, what day it is, and what waits. */
export const DashboardPage = () => {
  const session = useSession();
  const { user, tenant } = session;
  return (
    <div className="page pb-16">
      <PageHeader
        title={`Welcome back, ${user.firstName ?? user.email}`}
        subtitle={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {tenant && <span className="min-w-0 [overflow-wrap:anywhere]">{tenant.name}</span>}
            <Badge tone={user.role === "super_admin" ? "accent" : "neutral"}>{user.role.replaceAll("_", " ")}</Badge>
          </span>
        }
        actions={
          <a href="/api/logout" className={buttonStyles({ variant: "secondary", size: "small" })}>
            Log Out
          </a>
        }
      />
      <Shortcuts />
      {user.tenantId === null && <WithoutFamily />}
      {user.tenantId !== null && (isCancelled(session) ? <CancelledHome /> : <HomeBody />)}
      <p className="mt-8 flex flex-wrap items-baseline gap-x-6 gap-y-2 border-t border-line pt-4 text-sm">
        <Link href="/settings" className="focus-ring rounded-sm text-accent underline underline-offset-4">
          Your settings
        </Link>
        {user.tenantId && (
          <span className="text-xs [overflow-wrap:anywhere] text-ink-soft tabular-nums">
            Family archive {user.tenantId}
          </span>
        )}
      </p>
    </div>
  );
};
