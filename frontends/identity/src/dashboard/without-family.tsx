import { myFamilies } from "@kinkeeper/contracts/identity/families";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useSession } from "@kinkeeper/kit/session.ts";
import { useQuery } from "@tanstack/react-query";
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
  // Whoever comes in without a family has none, or only such as were closed.
  const { data: closed = [] } = useQuery(useApi().queryFor(myFamilies));
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
      {closed.map(({ id, name }) => (
        <p key={id} className="mb-3 max-w-reading [overflow-wrap:anywhere] text-ink-soft">
          The archive of “{name}” was closed. A Kinkeeper admin can reopen it. Your account is still yours, and can be
          deleted in the settings.
        </p>
      ))}
      <p className="mb-6 max-w-reading text-ink-soft">
        {closed.length === 0 && "Your account doesn’t belong to a family yet. "}Ask a relative to invite you, or{" "}
        <a className="text-accent underline underline-offset-4" href="/api/login?start=family">
          start a family of your own
        </a>
        .
      </p>
      <Invitations className="mb-6 max-w-reading" />
    </>
  );
};
