import type { PlanInterval } from "@kinkeeper/contracts/enumerations";
import {
  addSubscriptionPlan,
  changeSubscriptionPlan,
  listSubscriptionPlans,
  type SubscriptionPlan,
} from "@kinkeeper/contracts/payments/plans";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { Field } from "@kinkeeper/kit/form/field.tsx";
import { Form } from "@kinkeeper/kit/form/form.tsx";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { Input, Textarea } from "@kinkeeper/kit/input.tsx";
import { Select } from "@kinkeeper/kit/select.tsx";
import { Switch } from "@kinkeeper/kit/switch.tsx";
import { useState } from "react";
import type { z } from "zod";
import { dollarsOf, intervalWords } from "../money-words.ts";
import { otherInterval, planForm, planPrice, typedPlan } from "./plan-form.ts";

interface PlanDialogProps {
  /** Absent for a new one. */
  readonly plan?: SubscriptionPlan;
  readonly onClose: () => void;
}

const intervals = [
  { value: "monthly", label: intervalWords.monthly.name },
  { value: "yearly", label: intervalWords.yearly.name },
] as const;

/** Saves a plan, new or changed. */
const useSavePlan = ({ plan, onClose }: PlanDialogProps) => {
  const saved = { invalidates: [listSubscriptionPlans], onSuccess: onClose } as const;
  const add = useCommand(addSubscriptionPlan, { ...saved, success: "Plan created", failure: "Failed to create plan" });
  const change = useCommand(changeSubscriptionPlan, {
    ...saved,
    success: "Plan updated",
    failure: "Failed to update plan",
  });
  return ({ keepOtherPrice, ...body }: z.output<typeof planForm>): Promise<unknown> =>
    plan
      ? change.mutateAsync({ params: { id: plan.id }, body: { ...body, keepOtherPrice } })
      : add.mutateAsync({ body });
};

const PlanForm = ({ plan, onClose }: PlanDialogProps) => {
  const form = useSchemaForm(planForm, typedPlan(plan));
  const save = useSavePlan({ ...(plan ? { plan } : {}), onClose });
  const [interval, setInterval] = useState<PlanInterval>(plan?.interval ?? "monthly");
  const other = otherInterval(interval);
  const otherPrice = plan ? planPrice(plan, other) : null;
  const choose = (next: PlanInterval) => {
    setInterval(next);
    // Each interval has a price of its own; the one that is typed belongs to what was shown.
    const known = plan && planPrice(plan, next);
    if (known) form.setValue("price", known, { shouldDirty: true });
  };
  return (
    <Form
      form={form}
      submit={plan ? "Save plan" : "Create plan"}
      pending="Saving…"
      failure={plan ? "Failed to update plan" : "Failed to create plan"}
      onSubmit={save}
      onCancel={onClose}
    >
      <Field form={form} name="name" label="Name" isRequired>
        {(control) => <Input {...control} maxLength={80} />}
      </Field>
      <Field form={form} name="description" label="Description">
        {(control) => <Textarea {...control} rows={2} />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field form={form} name="price" label="Price in US dollars" help="0 makes the plan free" isRequired>
          {(control) => <Input {...control} inputMode="decimal" />}
        </Field>
        <Field form={form} name="interval" label="Paid">
          {(control) => (
            <Select
              {...control}
              options={intervals}
              onChange={(next) => {
                control.onChange(next);
                choose(next === "yearly" ? "yearly" : "monthly");
              }}
            />
          )}
        </Field>
      </div>
      {otherPrice !== null && (
        <Field
          form={form}
          name="keepOtherPrice"
          label={`Also offer it ${intervalWords[other].name.toLowerCase()} at ${dollarsOf(otherPrice)}`}
        >
          {({ value, onChange, ...control }) => (
            <Switch {...control} checked={value ?? true} onCheckedChange={onChange} />
          )}
        </Field>
      )}
      <Field form={form} name="features" label="Features" help="One per line">
        {(control) => <Textarea {...control} rows={4} />}
      </Field>
      <Field form={form} name="maxMembers" label="Member limit" help="Empty for no limit. Invited people count too.">
        {(control) => <Input {...control} inputMode="numeric" />}
      </Field>
      <Field
        form={form}
        name="isActive"
        label="Active"
        help="Only active plans can be chosen. Families already on it keep it."
      >
        {({ value, onChange, ...control }) => (
          <Switch {...control} checked={value ?? true} onCheckedChange={onChange} />
        )}
      </Field>
    </Form>
  );
};

/** Makes a plan, or changes one. */
export const PlanDialog = (props: PlanDialogProps) => (
  <Dialog
    open
    onOpenChange={props.onClose}
    title={props.plan ? "Edit Plan" : "Create Plan"}
    {...(props.plan ? { description: "A new price applies to families that choose the plan from now on." } : {})}
  >
    <PlanForm {...props} />
  </Dialog>
);
