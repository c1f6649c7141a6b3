import { announcementInput, listAnnouncements, makeAnnouncement } from "@kinkeeper/contracts/archive/announcements";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { Field } from "@kinkeeper/kit/form/field.tsx";
import { Form } from "@kinkeeper/kit/form/form.tsx";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { Input, Textarea } from "@kinkeeper/kit/input.tsx";
import { Select } from "@kinkeeper/kit/select.tsx";

const readers = [
  { value: "family", label: "All family members" },
  { value: "public", label: "Public in the family" },
  { value: "private", label: "Only me" },
];

const failure = "Failed to publish the announcement";

const AnnouncementForm = ({ onClose }: { onClose: () => void }) => {
  const form = useSchemaForm(announcementInput, { title: "", content: "", privacy: "family" });
  const make = useCommand(makeAnnouncement, {
    invalidates: [listAnnouncements],
    success: "Announcement published",
    failure,
    onSuccess: onClose,
  });
  return (
    <Form
      form={form}
      submit="Publish announcement"
      pending="Publishing…"
      failure={failure}
      onSubmit={(body) => make.mutateAsync({ body })}
      onCancel={onClose}
    >
      <Field form={form} name="title" label="Title" isRequired>
        {(control) => <Input {...control} autoComplete="off" placeholder="We meet at Down House in June" />}
      </Field>
      <Field form={form} name="content" label="What the family should know" isRequired>
        {(control) => <Textarea {...control} rows={6} />}
      </Field>
      <Field
        form={form}
        name="privacy"
        label="Privacy"
        help="Everyone in your family can read it, unless you choose “Only me”"
      >
        {(control) => <Select {...control} options={readers} />}
      </Field>
    </Form>
  );
};

/** For the family's admin: a word to everybody. */
export const WriteAnnouncementDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog open onOpenChange={onClose} title="New announcement" description="Everyone sees it on the home page.">
    <AnnouncementForm onClose={onClose} />
  </Dialog>
);
