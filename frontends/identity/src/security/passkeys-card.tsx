import { renamePasskey, showSecurity, passkeyName, type Passkey } from "@kinkeeper/contracts/identity/second-factor";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Card, CardTitle } from "@kinkeeper/kit/card.tsx";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { Field } from "@kinkeeper/kit/form/field.tsx";
import { Form } from "@kinkeeper/kit/form/form.tsx";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { Input } from "@kinkeeper/kit/input.tsx";
import { useState } from "react";
import { z } from "zod";
import { canUsePasskeys } from "./passkey-ceremony.ts";

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" });
const inDays = (at: string): string => day.format(new Date(at));

const named = z.strictObject({ name: passkeyName });

const RenameDialog = ({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) => {
  const form = useSchemaForm(named, { name: passkey.name });
  const rename = useCommand(renamePasskey, {
    invalidates: [showSecurity],
    failure: "The passkey could not be renamed",
    onSuccess: onClose,
  });
  return (
    <Dialog open onOpenChange={onClose} size="small" title="Rename passkey">
      <Form
        form={form}
        whileClosed
        onSubmit={(body) => rename.mutateAsync({ params: { passkeyId: passkey.id }, body })}
        onCancel={onClose}
        submit="Save name"
        pending="Saving…"
      >
        <Field form={form} name="name" label="Name" isRequired>
          {(control) => <Input autoComplete="off" {...control} />}
        </Field>
      </Form>
    </Dialog>
  );
};

const PasskeyRow = ({
  passkey,
  onRename,
  onRemove,
}: {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0">
    <div className="min-w-0">
      <p className="font-medium [overflow-wrap:anywhere]">{passkey.name}</p>
      <p className="text-sm text-ink-soft">
        {passkey.lastUsedAt
          ? `Last used ${inDays(passkey.lastUsedAt)}`
          : `Added ${inDays(passkey.addedAt)}, not used yet`}
      </p>
    </div>
    <div className="flex gap-2">
      <Button variant="secondary" size="small" aria-label={`Rename ${passkey.name}`} onClick={onRename}>
        Rename
      </Button>
      <Button variant="secondary" size="small" aria-label={`Remove ${passkey.name}`} onClick={onRemove}>
        Remove
      </Button>
    </div>
  </li>
);

export const PasskeysCard = ({
  passkeys,
  onAdd,
  onRemove,
}: {
  passkeys: readonly Passkey[];
  onAdd: () => void;
  onRemove: (passkey: Passkey) => void;
}) => {
  const [renamed, setRenamed] = useState<Passkey>();
  return (
    <Card className="p-6">
      <CardTitle>Passkeys</CardTitle>
      <p className="mt-1 text-ink-soft">
        Sign in with your face, finger or PIN instead of a password. The easiest way, and the safest.
      </p>
      {passkeys.length > 0 && (
        <ul className="mt-3" aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setRenamed(passkey)}
              onRemove={() => onRemove(passkey)}
            />
          ))}
        </ul>
      )}
      {canUsePasskeys() ? (
        <Button className="mt-4" variant={passkeys.length > 0 ? "secondary" : "primary"} onClick={onAdd}>
          Add a passkey
        </Button>
      ) : (
        <p className="mt-4 text-sm text-ink-soft">
          Passkeys can’t be added here: they need a secure address (https) and a recent browser.
        </p>
      )}
      {renamed && <RenameDialog passkey={renamed} onClose={() => setRenamed(undefined)} />}
    </Card>
  );
};
