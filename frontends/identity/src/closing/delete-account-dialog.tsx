import { closeAccount, closingWord, showClosing, type AccountClosing } from "@kinkeeper/contracts/identity/account";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { ApiError, messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { Input } from "@kinkeeper/kit/input.tsx";
import { useSession } from "@kinkeeper/kit/session.ts";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useTellFailure } from "@kinkeeper/kit/tell-failure.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState, type FormEvent, type ReactNode } from "react";
import { Link } from "wouter";
import { beginAnew } from "../begin-anew.ts";
import { PasswordInput } from "../password-input.tsx";
import { SignInAgain } from "../security/sign-in-again.tsx";

type Alone = AccountClosing["alone"][number];

const linkStyles = "focus-ring rounded-sm text-accent underline underline-offset-4";

/** `isAdmin`: they can download the archive themselves, and may have nobody to ask. `isVendor`: they may have sold something. */
const Consequences = ({ isAdmin, isVendor }: { isAdmin: boolean; isVendor: boolean }) => (
  <ul className="list-disc space-y-1.5 pl-5">
    <li>You’ll be signed out everywhere, and your name and e-mail address will be erased.</li>
    <li>
      Your stories, photos, life events, traditions, comments and announcements will be erased, including those you
      shared. To keep them,{" "}
      {isAdmin ? (
        <a href="/api/tenant-export" download className={linkStyles}>
          download the archive
        </a>
      ) : (
        "ask an admin to download the archive"
      )}{" "}
      first.
    </li>
    <li>People you added to the family tree stay.</li>
    {isVendor && (
      <li>
        Your business and its services leave the marketplace. What is held for you then is never paid out: see{" "}
        <Link href="/vendor/earnings" className={linkStyles}>
          your earnings
        </Link>{" "}
        first.
      </li>
    )}
  </ul>
);

const CloseFamily = ({
  family: { name, otherMembers },
  isChecked,
  onChange,
}: {
  family: Alone;
  isChecked: boolean;
  onChange: (checked: boolean) => void;
}) => {
  const id = useId();
  return (
    <div className="rounded-control border border-line bg-wash/50 p-4">
      <p className="[overflow-wrap:anywhere]">
        You’re the only admin of <strong>{name}</strong>.{" "}
        {otherMembers > 0 && (
          <>
            <Link href="/family-admin" className={linkStyles}>
              Make someone else an admin
            </Link>
            , or close the archive:
          </>
        )}
      </p>
      <label className="mt-2 flex items-start gap-2.5">
        <input
          type="checkbox"
          className="focus-ring mt-1 size-4 shrink-0 accent-(--accent)"
          aria-describedby={id}
          checked={isChecked}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>
          Close this archive
          {otherMembers > 0 && ` for ${otherMembers === 1 ? "the other member" : `the ${otherMembers} other members`}`}
        </span>
      </label>
      <p id={id} className="mt-1 pl-6.5 text-sm text-ink-soft">
        {otherMembers > 0 && "Everyone loses access. "}
        What is left in it is kept, and a Kinkeeper admin can reopen it. A plan that it pays for ends at once.
      </p>
    </div>
  );
};

const Labelled = ({
  label,
  problem,
  children,
}: {
  label: ReactNode;
  problem: string | undefined;
  children: (control: { id: string; "aria-invalid": boolean; "aria-describedby": string | undefined }) => ReactNode;
}) => {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      {children({
        id,
        "aria-invalid": problem !== undefined,
        "aria-describedby": problem ? `${id}-problem` : undefined,
      })}
      {problem && (
        <p id={`${id}-problem`} className="mt-1.5 text-sm font-medium text-danger">
          {problem}
        </p>
      )}
    </div>
  );
};

const issueOf = (error: Error | null, path: string): string | undefined =>
  error instanceof ApiError ? error.issues.find((issue) => issue.path === path)?.message : undefined;

const failure = "Your account could not be deleted.";

const ClosingForm = ({ closing, onClose }: { closing: AccountClosing; onClose: () => void }) => {
  const api = useApi();
  const { user } = useSession();
  const tellFailure = useTellFailure();
  const [password, setPassword] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const [cancelFamilies, setCancelFamilies] = useState<readonly string[]>([]);
  const close = useMutation({
    mutationFn: () =>
      api.call(closeAccount, {
        body: {
          confirmation,
          cancelFamilies: [...cancelFamilies],
          ...(closing.hasPassword ? { password } : {}),
        },
      }),
    onSuccess: () => beginAnew("Your account was deleted."),
    onError: (error) => tellFailure(error, failure),
  });
  const isComplete =
    confirmation.trim().toLowerCase() === closingWord &&
    (!closing.hasPassword || password !== "") &&
    closing.alone.every(({ id }) => cancelFamilies.includes(id));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) close.mutate();
  };
  const wrongPassword = issueOf(close.error, "password");
  const mustSignInAgain = close.error instanceof ApiError && close.error.code === "CONFIRMATION_REQUIRED";
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      {close.error && !wrongPassword && !mustSignInAgain && (
        <p className="rounded-control bg-danger-soft p-3 text-danger">{messageFor(close.error, failure)}</p>
      )}
      {mustSignInAgain && <SignInAgain returnTo="/settings" />}
      <Consequences
        isAdmin={user.role === "tenant_admin" || closing.alone.length > 0}
        isVendor={user.vendorStatus === "approved" || user.vendorStatus === "suspended"}
      />
      {closing.alone.map((family) => (
        <CloseFamily
          key={family.id}
          family={family}
          isChecked={cancelFamilies.includes(family.id)}
          onChange={(checked) =>
            setCancelFamilies((before) => [...before.filter((id) => id !== family.id), ...(checked ? [family.id] : [])])
          }
        />
      ))}
      {closing.hasPassword && (
        <Labelled label="Your password" problem={wrongPassword}>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          )}
        </Labelled>
      )}
      <Labelled label={<>Type “{closingWord}”</>} problem={undefined}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            autoCapitalize="none"
            value={confirmation}
            onChange={(event) => setConfirmation(event.currentTarget.value)}
          />
        )}
      </Labelled>
      <div className="flex flex-wrap-reverse gap-2 *:grow sm:justify-end sm:*:grow-0">
        <Button variant="secondary" onClick={onClose} disabled={close.isPending}>
          Keep my account
        </Button>
        <Button type="submit" variant="danger" disabled={!isComplete} isPending={close.isPending}>
          Delete my account
        </Button>
      </div>
    </form>
  );
};

/** Says what will happen, then asks for the password and the words. */
export const DeleteAccountDialog = ({ onClose }: { onClose: () => void }) => {
  const closing = useQuery({ ...useApi().queryFor(showClosing), staleTime: 0 });
  return (
    <Dialog open onOpenChange={onClose} title="Delete your account?" description="This cannot be undone.">
      {closing.isPending && (
        <Loading label="Loading…">
          <Skeleton className="h-48" />
        </Loading>
      )}
      {closing.isError && <p role="alert">{messageFor(closing.error, "This cannot be done right now.")}</p>}
      {closing.data && <ClosingForm closing={closing.data} onClose={onClose} />}
    </Dialog>
  );
};
