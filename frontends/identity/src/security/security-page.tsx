import {
  newAuthenticator,
  newPasskeyOptions,
  removeAuthenticator,
  removePasskey,
  replaceRecoveryCodes,
  showSecurity,
  type Passkey,
  type Security,
} from "@kinkeeper/contracts/identity/second-factor";
import type { ResponseOf } from "@kinkeeper/contracts/endpoint";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { Badge } from "@kinkeeper/kit/badge.tsx";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Card, CardTitle } from "@kinkeeper/kit/card.tsx";
import { ConfirmDialog } from "@kinkeeper/kit/confirm-dialog.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { PageSkeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useToast } from "@kinkeeper/kit/toast.ts";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Link } from "wouter";
import { AddAuthenticatorDialog } from "./add-authenticator-dialog.tsx";
import { AddPasskeyDialog } from "./add-passkey-dialog.tsx";
import { useConfirmation } from "./confirmation.tsx";
import { ExternalIdentityCard } from "./external-identity-card.tsx";
import { PasskeysCard } from "./passkeys-card.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { SecurityHistory } from "./security-history.tsx";

/** What is open over the page. */
type Opened =
  | { readonly what: "add-passkey"; readonly options: ResponseOf<typeof newPasskeyOptions> }
  | { readonly what: "add-app"; readonly setUp: ResponseOf<typeof newAuthenticator> }
  | { readonly what: "remove-passkey"; readonly passkey: Passkey }
  | { readonly what: "remove-app" }
  | { readonly what: "replace-codes" }
  | { readonly what: "codes"; readonly codes: readonly string[] };

const turnsOff = "Then your password alone signs you in again, and your recovery codes stop working.";

const howManyLeft = (left: number): string => {
  if (left === 0) return "None are left. Please make new ones.";
  return left === 1 ? "One is left. Please make new ones soon." : `${left} are left.`;
};

const SecuritySettings = ({ security }: { security: Security }) => {
  const api = useApi();
  const toast = useToast();
  const queries = useQueryClient();
  const { confirmed, dialog } = useConfirmation(security);
  const [opened, setOpened] = useState<Opened>();
  const [isPending, setPending] = useState(false);
  const { passkeys, authenticator, recoveryCodesLeft } = security;
  const count = passkeys.length + (authenticator ? 1 : 0);
  const close = () => setOpened(undefined);
  const showCodes = (codes: readonly string[]) => setOpened({ what: "codes", codes });

  /** Does something, asking who is there where that is wanted, and says how it went. */
  const run = async (act: () => Promise<unknown>, failure: string): Promise<void> => {
    setPending(true);
    try {
      await confirmed(act);
    } catch (error) {
      toast({ title: "Error", description: messageFor(error, failure), variant: "destructive" });
    } finally {
      setPending(false);
    }
  };
  const changed = async (said: string) => {
    close();
    toast({ title: "Settings updated", description: said });
    await queries.invalidateQueries({ queryKey: [showSecurity.id] });
  };

  const beginPasskey = () =>
    run(async () => setOpened({ what: "add-passkey", options: await api.call(newPasskeyOptions) }), "Please try again");
  const beginApp = () =>
    run(async () => setOpened({ what: "add-app", setUp: await api.call(newAuthenticator) }), "Please try again");
  const remove = (passkeyId: string) =>
    run(async () => {
      await api.call(removePasskey, { params: { passkeyId } });
      await changed("The passkey was removed. It may still be listed on your device; you can delete it there.");
    }, "The passkey could not be removed");
  const removeApp = () =>
    run(async () => {
      await api.call(removeAuthenticator);
      await changed("The authenticator app was removed.");
    }, "The app could not be removed");
  const replaceCodes = () =>
    run(async () => {
      const { recoveryCodes } = await api.call(replaceRecoveryCodes);
      showCodes(recoveryCodes);
      await queries.invalidateQueries({ queryKey: [showSecurity.id] });
    }, "New codes could not be made");

  return (
    <div className="grid max-w-reading gap-6">
      <Card className="flex flex-wrap items-center justify-between gap-3 p-6">
        <div className="min-w-0">
          <CardTitle>Two-step sign-in</CardTitle>
          <p className="mt-1 text-ink-soft">
            {count > 0
              ? "Your password alone is not enough: signing in takes a passkey or a code too."
              : "Right now your password alone opens your account. Add a passkey or an app to protect it."}
          </p>
        </div>
        <Badge tone={count > 0 ? "accent" : "neutral"}>{count > 0 ? "On" : "Off"}</Badge>
      </Card>

      <PasskeysCard
        passkeys={passkeys}
        onAdd={() => void beginPasskey()}
        onRemove={(passkey) => setOpened({ what: "remove-passkey", passkey })}
      />

      <Card className="p-6">
        <CardTitle>Authenticator app</CardTitle>
        <p className="mt-1 text-ink-soft">
          {authenticator
            ? "Signing in with your password asks for a code from the app on your phone."
            : "An app on your phone shows a code, which you type after your password."}
        </p>
        <Button
          className="mt-4"
          variant="secondary"
          onClick={() => (authenticator ? setOpened({ what: "remove-app" }) : void beginApp())}
        >
          {authenticator ? "Remove the app" : "Add an app"}
        </Button>
      </Card>

      {count > 0 && (
        <Card className="p-6">
          <CardTitle>Recovery codes</CardTitle>
          <p className="mt-1 text-ink-soft">
            In case you lose your phone: each code signs you in once. {howManyLeft(recoveryCodesLeft)}
          </p>
          <Button className="mt-4" variant="secondary" onClick={() => setOpened({ what: "replace-codes" })}>
            Make new codes
          </Button>
        </Card>
      )}

      <ExternalIdentityCard confirmed={confirmed} />

      <SecurityHistory history={security.history} />

      {opened?.what === "add-passkey" && (
        <AddPasskeyDialog options={opened.options} isFirst={count === 0} onClose={close} onCodes={showCodes} />
      )}
      {opened?.what === "add-app" && (
        <AddAuthenticatorDialog setUp={opened.setUp} onClose={close} onCodes={showCodes} />
      )}
      {opened?.what === "codes" && <RecoveryCodesDialog codes={opened.codes} onClose={close} />}
      <ConfirmDialog
        open={opened?.what === "remove-passkey"}
        onOpenChange={close}
        title={opened?.what === "remove-passkey" ? `Remove “${opened.passkey.name}”?` : "Remove this passkey?"}
        description={`It no longer signs you in. ${count === 1 ? turnsOff : ""}`}
        confirm="Remove"
        isDestructive
        isPending={isPending}
        onConfirm={() => opened?.what === "remove-passkey" && void remove(opened.passkey.id)}
      />
      <ConfirmDialog
        open={opened?.what === "remove-app"}
        onOpenChange={close}
        title="Remove the authenticator app?"
        description={`Its codes no longer work. ${count === 1 ? turnsOff : ""}`}
        confirm="Remove"
        isDestructive
        isPending={isPending}
        onConfirm={() => void removeApp()}
      />
      <ConfirmDialog
        open={opened?.what === "replace-codes"}
        onOpenChange={close}
        title="Make new recovery codes?"
        description="The codes you have now will no longer work."
        confirm="Make new codes"
        isPending={isPending}
        onConfirm={() => void replaceCodes()}
      />
      {dialog}
    </div>
  );
};

const LoadedSecurity = () => {
  const { data } = useSuspenseQuery(useApi().queryFor(showSecurity));
  return <SecuritySettings security={data} />;
};

export const SecurityPage = () => (
  <div className="page pb-16">
    <PageHeader
      title="Security"
      subtitle="How your account is protected"
      above={
        <Link href="/settings" className="text-accent">
          Settings
        </Link>
      }
    />
    <Suspense fallback={<PageSkeleton label="Loading your security settings…" />}>
      <LoadedSecurity />
    </Suspense>
  </div>
);
