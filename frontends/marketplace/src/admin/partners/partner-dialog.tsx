import { listVendors, vendorsAtOnce, type Vendor } from "@kinkeeper/contracts/marketplace/vendors";
import {
  createPartner,
  listPartners,
  partnerInput,
  type Partner,
  type PartnerScope,
} from "@kinkeeper/contracts/partners/partners";
import { publicEventNames } from "@kinkeeper/contracts/partners/public-events";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { Field } from "@kinkeeper/kit/form/field.tsx";
import { Form } from "@kinkeeper/kit/form/form.tsx";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { Input } from "@kinkeeper/kit/input.tsx";
import { SearchField } from "@kinkeeper/kit/search-field.tsx";
import { Select } from "@kinkeeper/kit/select.tsx";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useController } from "react-hook-form";
import { EventChoice } from "./event-choice.tsx";

interface PartnerDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (partner: Partner) => void;
}

const kinds = [
  { value: "integrator", label: "Integrator (all vendors)" },
  { value: "vendor", label: "One vendor’s partner" },
];

const scopeWords: Readonly<Record<PartnerScope, string>> = {
  "orders:read": "Can read orders, with a token",
  pii: "Can see buyers and their reviews",
};
const everyScope = Object.keys(scopeWords) as readonly PartnerScope[];

const PartnerForm = ({ onClose, onCreated }: PartnerDialogProps) => {
  const [q, setQ] = useState("");
  const [chosen, setChosen] = useState<Vendor>();
  const { data: found = [] } = useQuery({
    ...useApi().queryFor(listVendors, { query: q === "" ? {} : { q } }),
    placeholderData: keepPreviousData,
  });
  // Who was chosen stays there, whatever is searched for then.
  const vendors = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  const form = useSchemaForm(partnerInput, {
    name: "",
    kind: "integrator",
    types: [...publicEventNames],
    scopes: [],
  });
  const { field: types, fieldState } = useController({ control: form.control, name: "types" });
  const { field: scopes } = useController({ control: form.control, name: "scopes" });
  const create = useCommand(createPartner, {
    invalidates: [listPartners],
    success: "Partner created",
    failure: "Failed to create the partner",
    onSuccess: onCreated,
  });
  const kind = form.watch("kind");
  return (
    <Form
      form={form}
      submit="Create partner"
      pending="Creating…"
      failure="Failed to create the partner"
      onSubmit={(body) => create.mutateAsync({ body })}
      onCancel={onClose}
    >
      <Field form={form} name="name" label="Name" isRequired>
        {(control) => <Input {...control} />}
      </Field>
      <Field form={form} name="kind" label="Kind" isRequired>
        {({ onChange, ...control }) => (
          <Select
            {...control}
            options={kinds}
            onChange={(value) => {
              onChange(value);
              if (value === "integrator") form.setValue("vendorId", undefined);
            }}
          />
        )}
      </Field>
      {kind === "vendor" && (
        <Field form={form} name="vendorId" label="Vendor" isRequired>
          {({ onChange, ...control }) => (
            <div className="grid gap-2">
              {(q !== "" || found.length === vendorsAtOnce) && (
                <SearchField
                  label="Search vendors"
                  placeholder="Search vendors..."
                  value={q}
                  onChange={setQ}
                  delay={300}
                />
              )}
              <Select
                {...control}
                placeholder="Choose a vendor"
                options={vendors.map(({ id, businessName }) => ({ value: id, label: businessName }))}
                onChange={(value) => {
                  setChosen(vendors.find(({ id }) => id === value));
                  onChange(value ?? undefined);
                }}
              />
            </div>
          )}
        </Field>
      )}
      <EventChoice value={types.value} onChange={types.onChange} error={fieldState.error?.message} />
      <div role="group" aria-label="Rights">
        {everyScope.map((scope) => (
          <label key={scope} className="flex min-h-9 items-center gap-2.5 text-sm pointer-coarse:min-h-11">
            <input
              type="checkbox"
              className="focus-ring size-4.5 accent-accent"
              checked={scopes.value?.includes(scope) ?? false}
              onChange={(event) =>
                scopes.onChange(
                  everyScope.filter((one) => (one === scope ? event.target.checked : scopes.value?.includes(one))),
                )
              }
            />
            {scopeWords[scope]}
          </label>
        ))}
      </div>
      <p className="text-sm text-ink-soft">This cannot be changed later. Create another partner instead.</p>
    </Form>
  );
};

export const PartnerDialog = (props: PartnerDialogProps) => (
  <Dialog open onOpenChange={props.onClose} title="Create partner">
    <PartnerForm {...props} />
  </Dialog>
);
