import {
  traditionEndpoints,
  traditionInput,
  type TraditionWithRevision,
} from "@kinkeeper/contracts/archive/traditions";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { useEditItem } from "../items/use-edit-item.tsx";
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
  const { save, ...fields } = useEditItem({
    endpoints: traditionEndpoints,
    schema: traditionInput,
    item: tradition,
    fieldsOf,
    one: "tradition",
    onSaved: onClose,
  });
  return (
    <TraditionForm {...fields} isWhole submit="Save changes" pending="Saving…" onSubmit={save} onCancel={onClose} />
  );
};

export const EditTraditionDialog = (props: EditTraditionDialogProps) => (
  <Dialog open onOpenChange={props.onClose} title="Edit Family Tradition" size="large">
    <EditTraditionForm {...props} />
  </Dialog>
);
