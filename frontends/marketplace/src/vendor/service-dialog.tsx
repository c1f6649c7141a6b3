import { listServiceCategories } from "@kinkeeper/contracts/marketplace/categories";
import {
  createService,
  getService,
  listingInput,
  listServices,
  updateService,
  type ServiceListing,
} from "@kinkeeper/contracts/marketplace/listings";
import type { Vendor } from "@kinkeeper/contracts/marketplace/vendors";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { Field } from "@kinkeeper/kit/form/field.tsx";
import { Form } from "@kinkeeper/kit/form/form.tsx";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { Input, Textarea } from "@kinkeeper/kit/input.tsx";
import { Select } from "@kinkeeper/kit/select.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { priceTypeOptions } from "../price-words.ts";

interface ServiceDialogProps {
  readonly vendor: Vendor;
  /** What is edited; a new service without it. */
  readonly service: ServiceListing | undefined;
  /** A new service, which has no pictures yet. */
  readonly onCreated: (service: ServiceListing) => void;
  readonly onClose: () => void;
}

const invalidates = [listServices, getService];

const ServiceForm = ({ vendor, service, onCreated, onClose }: ServiceDialogProps) => {
  const { data: categories } = useSuspenseQuery(useApi().queryFor(listServiceCategories));
  const form = useSchemaForm(listingInput, {
    title: service?.title ?? "",
    description: service?.description ?? "",
    categoryId: service?.categoryId ?? "",
    price: service?.price ?? "",
    priceType: service?.priceType ?? "fixed",
    vendorId: vendor.id,
  });
  const create = useCommand(createService, {
    invalidates,
    success: "Service created",
    failure: "Failed to create service",
    onSuccess: (created) => {
      onClose();
      onCreated(created);
    },
  });
  const update = useCommand(updateService, {
    invalidates,
    success: "Service updated",
    failure: "Failed to update service",
    onSuccess: onClose,
  });
  return (
    <Form
      form={form}
      whileClosed
      submit={service ? "Save" : "Add service"}
      pending={service ? "Saving…" : "Adding…"}
      failure={service ? "Failed to update service" : "Failed to create service"}
      onSubmit={(body) =>
        service ? update.mutateAsync({ params: { id: service.id }, body }) : create.mutateAsync({ body })
      }
      onCancel={onClose}
    >
      <Field form={form} name="title" label="Title" isRequired>
        {(control) => <Input {...control} />}
      </Field>
      <Field
        form={form}
        name="description"
        label="Description"
        isRequired
        help="What a family gets, and how long it takes"
      >
        {(control) => <Textarea {...control} rows={6} />}
      </Field>
      <Field form={form} name="categoryId" label="Category" isRequired>
        {(control) => (
          <Select
            {...control}
            placeholder="Choose a category"
            options={categories
              .filter(({ id, isActive }) => isActive || id === service?.categoryId)
              .map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field form={form} name="price" label="Price in US dollars" isRequired help="Such as 45 or 45.50">
          {(control) => <Input {...control} inputMode="decimal" step="0.01" placeholder="45.00" />}
        </Field>
        <Field form={form} name="priceType" label="Price type">
          {(control) => <Select {...control} options={priceTypeOptions} />}
        </Field>
      </div>
    </Form>
  );
};

export const ServiceDialog = (props: ServiceDialogProps) => (
  <Dialog open onOpenChange={props.onClose} title={props.service ? "Edit service" : "Add service"}>
    <ServiceForm {...props} />
  </Dialog>
);
