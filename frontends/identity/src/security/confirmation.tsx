import {
  confirmationPasskeyOptions,
  confirmIdentity,
  type Security,
} from "@kinkeeper/contracts/identity/second-factor";
import { isApiError, messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { Field } from "@kinkeeper/kit/form/field.tsx";
import { Form } from "@kinkeeper/kit/form/form.tsx";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { Input } from "@kinkeeper/kit/input.tsx";
import { useRef, useState, type ReactNode } from "react";
import { z } from "zod";
import { PasswordInput } from "../password-input.tsx";
import { SignInAgain } from "./sign-in-again.tsx";
import { canUsePasskeys, PasskeyFailed, signWithPasskey } from "./passkey-ceremony.ts";

/** Runs something that may ask who is there first; undefined when they turned away. */
export type Confirmed = <Result>(act: () => Promise<Result>) => Promise<Result | undefined>;

const byPassword = z.strictObject({ password: z.string().min(1, "Please enter your password") });
const byCode = z.strictObject({ code: z.string().trim().min(1, "Please enter the code") });

const PasswordForm = ({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) => {
  const api = useApi();
  const form = useSchemaForm(byPassword, { password: "" });
  const submit = async (body: z.output<typeof byPassword>) => {
    await api.call(confirmIdentity, { body });
    onDone();
  };
  return (
    <Form form={form} whileClosed onSubmit={submit} onCancel={onCancel} submit="Confirm" isGuarded={false}>
      <Field form={form} name="password" label="Your password" isRequired>
        {(control) => <PasswordInput autoComplete="current-password" {...control} />}
      </Field>
    </Form>
  );
};

const CodeForm = ({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) => {
  const api = useApi();
  const form = useSchemaForm(byCode, { code: "" });
  const submit = async (body: z.output<typeof byCode>) => {
    await api.call(confirmIdentity, { body });
    onDone();
  };
  return (
    <Form form={form} whileClosed onSubmit={submit} onCancel={onCancel} submit="Confirm" isGuarded={false}>
      <Field form={form} name="code" label="Code" help="From your authenticator app, or a recovery code" isRequired>
        {(control) => <Input autoComplete="one-time-code" {...control} />}
      </Field>
    </Form>
  );
};

const PasskeyConfirmation = ({ onDone }: { onDone: () => void }) => {
  const api = useApi();
  const [problem, setProblem] = useState<string>();
  const [isPending, setPending] = useState(false);
  const confirm = async () => {
    setPending(true);
    setProblem(undefined);
    try {
      const passkey = await signWithPasskey(await api.call(confirmationPasskeyOptions));
      await api.call(confirmIdentity, { body: { passkey } });
      onDone();
    } catch (error) {
      setProblem(
        error instanceof PasskeyFailed ? error.message : messageFor(error, "Your passkey could not be checked."),
      );
    } finally {
      setPending(false);
    }
  };
  return (
    <div className="mb-5 grid gap-3 border-b border-line pb-5">
      <Button isPending={isPending} onClick={() => void confirm()}>
        Use a passkey
      </Button>
      {problem && (
        <p role="alert" className="text-sm font-medium text-danger">
          {problem}
        </p>
      )}
    </div>
  );
};

/**
 * What guards an account is changed only by who said within the last minutes who they are. `confirmed` asks where the server
 * wants that, and goes on.
 */
export const useConfirmation = (
  security: Pick<Security, "hasPassword" | "passkeys" | "authenticator">,
): { readonly confirmed: Confirmed; readonly dialog: ReactNode } => {
  const [isAsking, setAsking] = useState(false);
  const answer = useRef<(isConfirmed: boolean) => void>(undefined);
  const settle = (isConfirmed: boolean) => {
    setAsking(false);
    answer.current?.(isConfirmed);
    answer.current = undefined;
  };
  const confirmed: Confirmed = async (act) => {
    try {
      return await act();
    } catch (error) {
      if (!isApiError(error) || error.code !== "CONFIRMATION_REQUIRED") throw error;
    }
    const isConfirmed = await new Promise<boolean>((resolve) => {
      answer.current = resolve;
      setAsking(true);
    });
    return isConfirmed ? act() : undefined;
  };
  const { hasPassword, passkeys, authenticator } = security;
  const Typed = hasPassword ? PasswordForm : CodeForm;
  const hasNothing = !hasPassword && passkeys.length === 0 && authenticator === null;
  const dialog = (
    <Dialog
      open={isAsking}
      onOpenChange={() => settle(false)}
      size="small"
      title="Confirm it’s you"
      description="A quick check before this change is made."
    >
      {passkeys.length > 0 && canUsePasskeys() && <PasskeyConfirmation onDone={() => settle(true)} />}
      {hasNothing ? (
        <SignInAgain returnTo="/settings/security" />
      ) : (
        <Typed onDone={() => settle(true)} onCancel={() => settle(false)} />
      )}
    </Dialog>
  );
  return { confirmed, dialog };
};
