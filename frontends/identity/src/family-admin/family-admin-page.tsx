import { listTenantUsers, type TenantUser } from "@kinkeeper/contracts/identity/family-users";
import { getTenant, type Tenant } from "@kinkeeper/contracts/identity/signed-in";
import { AccessDenied } from "@kinkeeper/kit/access-denied.tsx";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Card } from "@kinkeeper/kit/card.tsx";
import { PageErrorCard } from "@kinkeeper/kit/error-card.tsx";
import { lazyDialog } from "@kinkeeper/kit/lazy-dialog.tsx";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { useWhenLoaded } from "@kinkeeper/kit/use-when-loaded.ts";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { useSession } from "@kinkeeper/kit/session.ts";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { LinkCard } from "../link-card.tsx";
import { tenantStatusWords } from "@kinkeeper/kit/tenant-status-words.ts";
import { useDeployedRemotes } from "../dashboard/deployed-remotes.ts";
import { MembersTable } from "./members-table.tsx";
import { ViewAsMember } from "./view-as-member.tsx";
import { WaitingChanges } from "./waiting-changes.tsx";
import { TakeItAway, TakeItWithYou } from "./take-it-with-you.tsx";

const AddMemberDialog = lazyPage(() => import("./add-member-dialog.tsx").then((module) => module.AddMemberDialog));
const EditMemberDialog = lazyDialog(() => import("./edit-member-dialog.tsx").then((module) => module.EditMemberDialog));

const Figure = ({ name, children }: { name: string; children: string | number }) => (
  <Card className="flex flex-col justify-between p-3 sm:p-5">
    <p className="text-xs text-ink-soft sm:text-sm">{name}</p>
    <p className="mt-1 font-serif text-xl sm:text-2xl font-semibold tabular-nums first-letter:uppercase">{children}</p>
  </Card>
);

const FamilyManagement = ({ tenant }: { tenant: Tenant }) => {
  const api = useApi();
  const params = { tenantId: tenant.id };
  const { data: users } = useSuspenseQuery(api.queryFor(listTenantUsers, { params }));
  // A plan that was paid ends the trial, of which identity hears by a message: what is known of the family may be older.
  const { data: current = tenant } = useQuery({ ...api.queryFor(getTenant, { params }), staleTime: 0 });
  const remotes = useDeployedRemotes();
  const hasPlans = remotes.has("payments");
  const [isAdding, setAdding] = useState<boolean>();
  const whenLoaded = useWhenLoaded(AddMemberDialog);
  const [edited, setEdited] = useState<TenantUser>();
  return (
    <>
      <PageHeader
        title="Family Management"
        subtitle={tenant.name}
        actions={
          <>
            <ViewAsMember />
            <Button
              onPointerEnter={AddMemberDialog.preload}
              onFocus={AddMemberDialog.preload}
              onClick={() => whenLoaded(() => setAdding(true))}
            >
              Add Member
            </Button>
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] gap-2 max-xs:grid-cols-1 sm:grid-cols-3 sm:gap-4">
        <Figure name="Total members">{users.length}</Figure>
        <Figure name="Admins">{users.filter(({ role }) => role === "tenant_admin").length}</Figure>
        <Figure name="Family status">{tenantStatusWords[current.status]}</Figure>
      </div>
      {hasPlans && (
        <LinkCard href="/family-admin/plan" title="Plan" className="mt-4">
          What your family pays, and how many members it can have
        </LinkCard>
      )}
      {remotes.has("genealogy") && (
        <LinkCard href="/import#privacy" title="Privacy of the living" className="mt-4">
          Who counts as living, for whom that is a guess, and what members may export
        </LinkCard>
      )}
      <WaitingChanges className="mt-4" />
      <h2 className="mt-10 mb-3 font-serif text-xl font-semibold">Members</h2>
      <MembersTable users={users} onEdit={setEdited} />
      <TakeItWithYou />
      <Suspense>
        {isAdding !== undefined && <AddMemberDialog tenantId={tenant.id} open={isAdding} onOpenChange={setAdding} />}
        {edited && <EditMemberDialog tenantId={tenant.id} user={edited} onClose={() => setEdited(undefined)} />}
      </Suspense>
    </>
  );
};

/** Nobody is let in any more but its admin, and nothing is left to manage. */
const CancelledFamily = ({ tenant }: { tenant: Tenant }) => (
  <>
    <PageHeader title="Family Management" subtitle={tenant.name} />
    <TakeItAway />
  </>
);

const FamilyManagementSkeleton = () => (
  <Loading label="Loading your family…" className="pt-8">
    <Skeleton className="mb-8 h-12 w-72 max-w-full" />
    <div className="grid grid-cols-3 gap-2 max-xs:grid-cols-1 sm:gap-4">
      {["members", "admins", "status"].map((name) => (
        <Skeleton key={name} className="h-24" />
      ))}
    </div>
    <Skeleton className="mt-10 h-64" />
  </Loading>
);

export const FamilyAdminPage = () => {
  const { user, tenant } = useSession();
  if (user.role !== "tenant_admin") return <AccessDenied what="access the Tenant Admin Dashboard" />;
  if (user.tenantId === null) return <PageErrorCard title="Error Loading Dashboard" message="No tenant ID" />;
  const Management = tenant?.status === "cancelled" ? CancelledFamily : FamilyManagement;
  return (
    <div className="page pb-16">
      <Suspense fallback={<FamilyManagementSkeleton />}>
        {tenant ? <Management tenant={tenant} /> : <FamilyManagementSkeleton />}
      </Suspense>
    </div>
  );
};
