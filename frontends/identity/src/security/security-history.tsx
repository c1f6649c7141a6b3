import type { SecurityNote } from "@kinkeeper/contracts/identity/second-factor";
import { Card, CardTitle } from "@kinkeeper/kit/card.tsx";

const moment = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short" });

const words: Readonly<Record<SecurityNote["what"], (name: string) => string>> = {
  "password-set": () => "Password set",
  "passkey-added": (name) => `Passkey “${name}” added`,
  "passkey-used": (name) => `Passkey “${name}” used`,
  "passkey-removed": (name) => `Passkey “${name}” removed`,
  "authenticator-added": () => "Authenticator app added",
  "authenticator-used": () => "Code of the authenticator app used",
  "authenticator-removed": () => "Authenticator app removed",
  "recovery-codes-replaced": () => "New recovery codes made",
  "recovery-code-used": () => "Recovery code used",
  "reset-by-operator": () => "Two-step sign-in reset by whoever runs this archive",
  "provider-linked": () => "Sign-in with another provider linked",
  "provider-unlinked": () => "Sign-in with another provider unlinked",
};

export const SecurityHistory = ({ history }: { history: readonly SecurityNote[] }) => (
  <Card className="p-6">
    <CardTitle>What happened</CardTitle>
    <p className="mt-1 text-ink-soft">Something here that wasn’t you? Change your password at once.</p>
    <ol className="mt-3">
      {history.map(({ at, what, name = "" }) => (
        <li
          key={`${at} ${what}`}
          className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2.5 [overflow-wrap:anywhere] first:border-t-0"
        >
          <span>{words[what](name)}</span>
          <time dateTime={at} className="text-sm text-ink-soft">
            {moment.format(new Date(at))}
          </time>
        </li>
      ))}
    </ol>
  </Card>
);
