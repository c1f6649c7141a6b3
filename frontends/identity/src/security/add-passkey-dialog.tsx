import {
  addPasskey,
  type newPasskeyOptions,
  passkeyName,
  showSecurity,
} from "@kinkeeper/contracts/identity/second-factor";
import type { ResponseOf } from "@kinkeeper/contracts/endpoint";
import { ApiError } from "@kinkeeper/kit/api/api-error.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { Field } from "@kinkeeper/kit/form/field.tsx";
import { Form } from "@kinkeeper/kit/form/form.tsx";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { Input } from "@kinkeeper/kit/input.tsx";
import { z } from "zod";
import { deviceName } from "./device-name.ts";
import { makePasskey, PasskeyFailed } from "./passkey-ceremony.ts";

const named = z.strictObject({ name: passkeyName });

/** What went wrong on the device, as the form says what went wrong on the server. */
const asRefusal = (error: unknown): unknown =>
  error instanceof PasskeyFailed
    ? new ApiError({ status: 0, code: "INVALID_INPUT", text: error.message, serverMessage: error.message })
    : error;

export const AddPasskeyDialog = ({
  options,
  isFirst,
  onClose,
  onCodes,
}: {
  options: ResponseOf<typeof newPasskeyOptions>;
  /** The first second factor: from now on the password alone is not enough. */
  isFirst: boolean;
  onClose: () => void;
  onCodes: (codes: readonly string[]) => void;
}) => {
  const form = useSchemaForm(named, { name: deviceName(navigator.userAgent) });
  const add = useCommand(addPasskey, {
    invalidates: [showSecurity],
    success: { title: "Passkey added", description: "You can sign in with it from now on." },
    failure: "The passkey could not be added",
    onSuccess: ({ recoveryCodes }) => (recoveryCodes ? onCodes(recoveryCodes) : onClose()),
  });
  const submit = async ({ name }: z.output<typeof named>) => {
    const registration = await makePasskey(options).catch((error: unknown) => Promise.reject(asRefusal(error)));
    await add.mutateAsync({ body: { name, registration } });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add a passkey"
      description="Your phone or computer keeps it, and unlocks it with your face, finger or PIN."
    >
      <Form
        form={form}
        whileClosed
        onSubmit={submit}
        onCancel={onClose}
        submit="Continue"
        pending="Waiting…"
        isGuarded={false}
      >
        <Field form={form} name="name" label="Name" help="So you can tell it from others" isRequired>
          {(control) => <Input autoComplete="off" {...control} />}
        </Field>
        {isFirst && (
          <p className="text-sm text-ink-soft">
            From then on your password alone no longer signs you in. You will get recovery codes in case you lose your
            device.
          </p>
        )}
      </Form>
    </Dialog>
  );
};
