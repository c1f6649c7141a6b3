import {
  lifeEventEndpoints,
  lifeEventInput,
  type LifeEventWithRevision,
} from "@kinkeeper/contracts/archive/life-events";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { useEditItem } from "../items/use-edit-item.tsx";
import { EventForm, type EventFields } from "./event-form.tsx";

const fieldsOf = (event: LifeEventWithRevision): EventFields => {
  const { title, eventType, eventDate, location, description, linkedMemberIds, tags, privacy } = event;
  return { title, eventType, eventDate, location, description, linkedMemberIds, tags, privacy };
};

interface EditEventDialogProps {
  readonly event: LifeEventWithRevision;
  readonly onClose: () => void;
}

const EditEventForm = ({ event, onClose }: EditEventDialogProps) => {
  const { save, ...fields } = useEditItem({
    endpoints: lifeEventEndpoints,
    schema: lifeEventInput,
    item: event,
    fieldsOf,
    one: "event",
    onSaved: onClose,
  });
  return <EventForm {...fields} submit="Save changes" pending="Saving…" onSubmit={save} onCancel={onClose} />;
};

export const EditEventDialog = (props: EditEventDialogProps) => (
  <Dialog open onOpenChange={props.onClose} title="Edit Life Event" size="large">
    <EditEventForm {...props} />
  </Dialog>
);
