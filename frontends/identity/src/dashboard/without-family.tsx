import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useSession } from "@kinkeeper/kit/session.ts";
import { Suspense } from "react";
import { Invitations } from "../invitations/invitations.tsx";

const OwnBusiness = lazyPage(() => import("./own-business.tsx").then((module) => module.OwnBusiness));
const Platform = lazyPage(() => import("./platform.tsx").then((module) => module.Platform));

/** About as high as what comes: what stands below stays where it is. */
const Coming = ({ className }: { className: string }) => (
  <Loading label="Loading…">
    <Skeleton className={className} />
  </Loading>
);

/** Home of an account that no family has: what else it is for, and how it comes to one. */
export const WithoutFamily = () => {
  const { role, vendorStatus } = useSession().user;
  return (
    <>
      {role === "super_admin" && (
        <Suspense fallback={<Coming className="mb-8 h-[27rem] lg:h-72" />}>
          <Platform />
        </Suspense>
      )}
      {vendorStatus && (
        <Suspense fallback={<Coming className="mb-6 h-72 max-w-reading sm:h-56" />}>
          <OwnBusiness status={vendorStatus} />
        </Suspense>
      )}
      <p className="mb-6 max-w-reading text-ink-soft">
        Your account doesn’t belong to a family yet. Ask a relative to invite you, or{" "}
        <a className="text-accent underline underline-offset-4" href="/api/login?start=family">
          start a family of your own
        </a>
        .
      </p>
      <Invitations className="mb-6 max-w-reading" />
    </>
  );
};
