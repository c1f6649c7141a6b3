import { BackToAdmin } from "@kinkeeper/kit/back-to-admin.tsx";
import {
  deleteSubscriptionPlan,
  listSubscriptionPlans,
  restoreSubscriptionPlan,
  type SubscriptionPlan,
} from "@kinkeeper/contracts/payments/plans";
import { AccessDenied } from "@kinkeeper/kit/access-denied.tsx";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Badge } from "@kinkeeper/kit/badge.tsx";
import { Button } from "@kinkeeper/kit/button.tsx";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { IconButton } from "@kinkeeper/kit/icon-button.tsx";
import { lazyDialog } from "@kinkeeper/kit/lazy-dialog.tsx";
import { ListPage } from "@kinkeeper/kit/list-page.tsx";
import { useSession } from "@kinkeeper/kit/session.ts";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { Row, Table } from "@kinkeeper/kit/table.tsx";
import { useAdding } from "@kinkeeper/kit/use-adding.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import { dollarsOf, intervalWords } from "../money-words.ts";

const PlanDialog = lazyDialog(() => import("./plan-dialog.tsx").then((module) => module.PlanDialog));

/** Without a question: nothing is lost, and the toast takes it back. */
const DeletePlan = ({ plan }: { plan: SubscriptionPlan }) => {
  const restore = useCommand(restoreSubscriptionPlan, {
    invalidates: [listSubscriptionPlans],
    success: "Plan restored",
    failure: "Failed to restore plan",
  });
  const remove = useCommand(deleteSubscriptionPlan, {
    invalidates: [listSubscriptionPlans],
    success: {
      title: "Success",
      description: "Plan deleted",
      action: { label: "Undo", run: () => restore.mutate({ params: { id: plan.id } }) },
    },
    failure: "Failed to delete plan",
  });
  return (
    <IconButton
      label={`Delete ${plan.name}`}
      icon={Trash2}
      isPending={remove.isPending}
      onClick={() => remove.mutate({ params: { id: plan.id } })}
    />
  );
};

const limitWords = ({ maxMembers }: SubscriptionPlan): string =>
  maxMembers === null ? "No limit" : maxMembers === 1 ? "1 member" : `${maxMembers.toLocaleString("en-US")} members`;

const Plans = ({ addFirst, onEdit }: { addFirst: ReactNode; onEdit: (plan: SubscriptionPlan) => void }) => {
  const { data: plans } = useSuspenseQuery(useApi().queryFor(listSubscriptionPlans));
  if (plans.length === 0)
    return (
      <EmptyState drawing="basket" action={addFirst}>
        No plans yet. Families can use everything without one.
      </EmptyState>
    );
  return (
    <Table headings={["Name", "Price", "Interval", "Members", "Status", "Actions"]}>
      {plans.map((plan) => (
        <Row
          key={plan.id}
          first={plan.name}
          cells={[
            dollarsOf(plan.price.toFixed(2)),
            intervalWords[plan.interval].name,
            limitWords(plan),
            <Badge key="status" tone={plan.isActive ? "accent" : "neutral"}>
              {plan.isActive ? "Active" : "Inactive"}
            </Badge>,
            <span key="actions" className="-ml-2.5 flex gap-1">
              <IconButton label={`Edit ${plan.name}`} icon={Pencil} onClick={() => onEdit(plan)} />
              <DeletePlan plan={plan} />
            </span>,
          ]}
        />
      ))}
    </Table>
  );
};

const ManagedPlans = () => {
  const adding = useAdding("Create Plan", PlanDialog);
  const [edited, setEdited] = useState<SubscriptionPlan>();
  const close = () => {
    adding.close();
    setEdited(undefined);
  };
  return (
    <ListPage
      title="Subscription Plans"
      subtitle="What families can choose from"
      above={<BackToAdmin />}
      actions={adding.button}
      loading={
        <Loading label="Loading plans…">
          <Skeleton className="h-64" />
        </Loading>
      }
      dialog={(adding.isOpen || edited) && <PlanDialog {...(edited ? { plan: edited } : {})} onClose={close} />}
    >
      <Plans onEdit={setEdited} addFirst={<Button onClick={adding.open}>Create the first plan</Button>} />
    </ListPage>
  );
};

/** For super administrators: what families can choose from, and what it costs. */
export const SubscriptionPlansPage = () => {
  const { role } = useSession().user;
  return role === "super_admin" ? <ManagedPlans /> : <AccessDenied what="manage subscription plans" />;
};
