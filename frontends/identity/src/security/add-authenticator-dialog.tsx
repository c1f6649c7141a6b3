import { addAuthenticator, type newAuthenticator, showSecurity } from "@kinkeeper/contracts/identity/second-factor";
import type { ResponseOf } from "@kinkeeper/contracts/endpoint";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { Field } from "@kinkeeper/kit/form/field.tsx";
import { Form } from "@kinkeeper/kit/form/form.tsx";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { Input } from "@kinkeeper/kit/input.tsx";
import { z } from "zod";

const typed = z.strictObject({ code: z.string().trim().min(1, "Please enter the code") });

/** In fours, as it is easier to copy. */
const inFours = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(" ");

export const AddAuthenticatorDialog = ({
  setUp: { setUpToken, secret, address, qrCode },
  onClose,
  onCodes,
}: {
  setUp: ResponseOf<typeof newAuthenticator>;
  onClose: () => void;
  onCodes: (codes: readonly string[]) => void;
}) => {
  const form = useSchemaForm(typed, { code: "" });
  const add = useCommand(addAuthenticator, {
    invalidates: [showSecurity],
    success: { title: "Authenticator app added", description: "From now on, signing in asks for a code from it." },
    failure: "The app could not be added",
    onSuccess: ({ recoveryCodes }) => (recoveryCodes ? onCodes(recoveryCodes) : onClose()),
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add an authenticator app"
      description="An app on your phone shows a new code every half minute. Any authenticator app will do."
    >
      <ol className="mb-5 grid list-decimal gap-3 pl-5">
        <li>
          Scan this QR code with the app.
          <img
            src={qrCode}
            width={196}
            height={196}
            alt="QR code for your authenticator app"
            className="my-3 rounded-control border border-line"
          />
          <p className="text-sm text-ink-soft">
            Reading this on your phone?{" "}
            <a className="text-accent underline" href={address}>
              Open the app
            </a>
            . Or type this key into it:
          </p>
          <p className="mt-1 font-mono tracking-wide">{inFours(secret)}</p>
        </li>
        <li>Type the code that the app shows.</li>
      </ol>
      <Form
        form={form}
        whileClosed
        onSubmit={({ code }) => add.mutateAsync({ body: { setUpToken, code } })}
        onCancel={onClose}
        submit="Turn on"
        pending="Checking…"
        isGuarded={false}
      >
        <Field form={form} name="code" label="Code from the app" help="Six digits" isRequired>
          {(control) => <Input inputMode="numeric" autoComplete="one-time-code" {...control} />}
        </Field>
      </Form>
    </Dialog>
  );
};
