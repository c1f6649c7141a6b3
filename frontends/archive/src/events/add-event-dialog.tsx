import { lifeEventEndpoints, lifeEventInput } from "@kinkeeper/contracts/archive/life-events";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { whereShown } from "../items/item-calls.ts";
import { useLocation } from "wouter";
import { EventForm, type EventFields } from "./event-form.tsx";

const nothingYet: EventFields = {
  title: "",
  eventType: "other",
  eventDate: "",
  location: "",
  description: "",
  linkedMemberIds: [],
  tags: [],
  privacy: "family",
};

const AddEventForm = ({ onClose }: { onClose: () => void }) => {
  const [, navigate] = useLocation();
  const form = useSchemaForm(lifeEventInput, nothingYet);
  const add = useCommand(lifeEventEndpoints.add, {
    invalidates: whereShown(lifeEventEndpoints),
    success: ({ id }) => ({
      title: "Success",
      description: "Event added successfully",
      action: { label: "Show it", run: () => navigate(`/events/${id}`) },
    }),
    failure: "Failed to add event",
    onSuccess: onClose,
  });
  return (
    <EventForm
      form={form}
      submit="Save Event"
      pending="Saving…"
      failure="Failed to add event"
      onSubmit={(body) => add.mutateAsync({ body })}
      onCancel={onClose}
    />
  );
};

export const AddEventDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog open onOpenChange={onClose} title="Add Life Event" size="large">
    <AddEventForm onClose={onClose} />
  </Dialog>
);
