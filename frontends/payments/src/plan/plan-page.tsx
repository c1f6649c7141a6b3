import { listTenantUsers } from "@kinkeeper/contracts/identity/family-users";
import { getSubscription, listPlanInvoices, listPlansOnOffer } from "@kinkeeper/contracts/payments/subscriptions";
import { AccessDenied } from "@kinkeeper/kit/access-denied.tsx";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { PageErrorCard } from "@kinkeeper/kit/error-card.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { useSession } from "@kinkeeper/kit/session.ts";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { usePrefetchQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { Link } from "wouter";
import { CurrentPlan } from "./current-plan.tsx";
import { PlanInvoices } from "./plan-invoices.tsx";
import { PlanChoice } from "./plan-choice.tsx";

const FamilyPlan = ({ tenantId }: { tenantId: string }) => {
  const api = useApi();
  const membersOf = api.queryFor(listTenantUsers, { params: { tenantId } });
  // Asked for together: each of them suspends.
  usePrefetchQuery(api.queryFor(listPlansOnOffer));
  usePrefetchQuery(api.queryFor(listPlanInvoices));
  usePrefetchQuery(membersOf);
  const { data: subscription } = useSuspenseQuery(api.queryFor(getSubscription));
  const { data: plans } = useSuspenseQuery(api.queryFor(listPlansOnOffer));
  const { data: members } = useSuspenseQuery(membersOf);
  return (
    <>
      <CurrentPlan subscription={subscription} memberCount={members.length} />
      <h2 className="mt-10 mb-4 font-serif text-xl font-semibold">Plans</h2>
      {plans.length === 0 ? (
        <EmptyState drawing="basket">There are no plans to choose from. Your family can use everything.</EmptyState>
      ) : (
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {plans.map((plan) => (
            <PlanChoice key={plan.id} plan={plan} subscription={subscription} memberCount={members.length} />
          ))}
        </div>
      )}
      <PlanInvoices />
    </>
  );
};

/** For the administrators of a family: the plan it is on, what it costs, and the others there are. */
export const PlanPage = () => {
  const { user, tenant } = useSession();
  if (user.role !== "tenant_admin") return <AccessDenied what="manage your family’s plan" />;
  if (user.tenantId === null) return <PageErrorCard title="This page could not be loaded" message="No tenant ID" />;
  return (
    <div className="page pb-16">
      <PageHeader
        above={
          <Link href="/family-admin" className="focus-ring rounded-sm text-accent underline-offset-4 hover:underline">
            Family Management
          </Link>
        }
        title="Plan"
        subtitle={tenant?.name}
      />
      <Suspense
        fallback={
          <Loading label="Loading your plan…">
            <Skeleton className="h-48" />
            <Skeleton className="mt-10 h-64" />
          </Loading>
        }
      >
        <FamilyPlan tenantId={user.tenantId} />
      </Suspense>
    </div>
  );
};
