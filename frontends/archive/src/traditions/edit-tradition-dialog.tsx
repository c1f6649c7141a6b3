import {
  traditionEndpoints,
  traditionInput,
  type TraditionWithRevision,
} from "@kinkeeper/contracts/archive/traditions";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { TheirChanges } from "../items/their-changes.tsx";
import { useChangeItem } from "../items/use-change-item.ts";
import { useItemRights } from "../items/use-item-rights.ts";
import { TraditionForm, type TraditionFields } from "./tradition-form.tsx";

const fieldsOf = (tradition: TraditionWithRevision): TraditionFields => {
  const { name, description, recurrence, linkedMemberIds, tags, privacy } = tradition;
  return { name, description, recurrence, linkedMemberIds, tags, privacy };
};

interface EditTraditionDialogProps {
  readonly tradition: TraditionWithRevision;
  readonly onClose: () => void;
}

const EditTraditionForm = ({ tradition, onClose }: EditTraditionDialogProps) => {
  const api = useApi();
  const params = { id: tradition.id };
  const { canMakePrivate } = useItemRights(tradition);
  const form = useSchemaForm(traditionInput, fieldsOf(tradition));
  const change = useCommand(traditionEndpoints.change, {
    invalidates: [traditionEndpoints.list, traditionEndpoints.get, traditionEndpoints.history],
    success: "Tradition updated successfully",
    failure: "Failed to update tradition",
    silentFailure: true,
    onSuccess: onClose,
  });
  const { save, theirs } = useChangeItem({
    form,
    item: tradition,
    fieldsOf,
    send: (body, ifMatch) => change.mutateAsync({ params, body, ifMatch }),
    read: () => api.call(traditionEndpoints.get, { params }),
  });
  return (
    <TraditionForm
      form={form}
      note={<TheirChanges changes={theirs} />}
      canMakePrivate={canMakePrivate}
      isWhole
      submit="Save changes"
      pending="Saving…"
      failure="Failed to update tradition"
      onSubmit={save}
      onCancel={onClose}
    />
  );
};

export const EditTraditionDialog = (props: EditTraditionDialogProps) => (
  <Dialog open onOpenChange={props.onClose} title="Edit Family Tradition" size="large">
    <EditTraditionForm {...props} />
  </Dialog>
);
