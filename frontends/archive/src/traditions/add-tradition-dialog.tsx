import { traditionEndpoints, traditionInput } from "@kinkeeper/contracts/archive/traditions";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { whereShown } from "../items/item-calls.ts";
import { TraditionForm, type TraditionFields } from "./tradition-form.tsx";

const nothingYet: TraditionFields = {
  name: "",
  description: "",
  recurrence: "yearly",
  linkedMemberIds: [],
  tags: [],
  privacy: "family",
};

const AddTraditionForm = ({ onClose }: { onClose: () => void }) => {
  const form = useSchemaForm(traditionInput, nothingYet);
  const add = useCommand(traditionEndpoints.add, {
    invalidates: whereShown(traditionEndpoints),
    success: "Tradition added successfully",
    failure: "Failed to add tradition",
    onSuccess: onClose,
  });
  return (
    <TraditionForm
      form={form}
      submit="Save Tradition"
      pending="Saving…"
      failure="Failed to add tradition"
      onSubmit={(body) => add.mutateAsync({ body })}
      onCancel={onClose}
    />
  );
};

export const AddTraditionDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog open onOpenChange={onClose} title="Add Family Tradition" size="large">
    <AddTraditionForm onClose={onClose} />
  </Dialog>
);
