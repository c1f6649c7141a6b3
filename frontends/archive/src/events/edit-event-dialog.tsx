import {
  lifeEventEndpoints,
  lifeEventInput,
  type LifeEventWithRevision,
} from "@kinkeeper/contracts/archive/life-events";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { TheirChanges } from "../items/their-changes.tsx";
import { useChangeItem } from "../items/use-change-item.ts";
import { useItemRights } from "../items/use-item-rights.ts";
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
  const api = useApi();
  const params = { id: event.id };
  const { canMakePrivate } = useItemRights(event);
  const form = useSchemaForm(lifeEventInput, fieldsOf(event));
  const change = useCommand(lifeEventEndpoints.change, {
    invalidates: [lifeEventEndpoints.list, lifeEventEndpoints.get, lifeEventEndpoints.history],
    success: "Event updated successfully",
    failure: "Failed to update event",
    silentFailure: true,
    onSuccess: onClose,
  });
  const { save, theirs } = useChangeItem({
    form,
    item: event,
    fieldsOf,
    send: (body, ifMatch) => change.mutateAsync({ params, body, ifMatch }),
    read: () => api.call(lifeEventEndpoints.get, { params }),
  });
  return (
    <EventForm
      form={form}
      note={<TheirChanges changes={theirs} />}
      canMakePrivate={canMakePrivate}
      submit="Save changes"
      pending="Saving…"
      failure="Failed to update event"
      onSubmit={save}
      onCancel={onClose}
    />
  );
};

export const EditEventDialog = (props: EditEventDialogProps) => (
  <Dialog open onOpenChange={props.onClose} title="Edit Life Event" size="large">
    <EditEventForm {...props} />
  </Dialog>
);
