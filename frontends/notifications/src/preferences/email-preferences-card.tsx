import { emailFrequency } from "@kinkeeper/contracts/enumerations";
import type { MailSwitch } from "@kinkeeper/contracts/notifications/preferences";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Card, CardTitle } from "@kinkeeper/kit/card.tsx";
import { Select } from "@kinkeeper/kit/select.tsx";
import { useSession } from "@kinkeeper/kit/session.ts";
import { Switch } from "@kinkeeper/kit/switch.tsx";
import { useId, useMemo, type ReactNode } from "react";
import { timeZoneOptions } from "./time-zones.ts";
import { usePreferences, type OwnPreferences } from "./use-preferences.ts";

const switches: readonly { readonly name: MailSwitch; readonly label: string; readonly about: string }[] = [
  { name: "birthdayReminders", label: "Birthday reminders", about: "On the morning of a relative’s birthday" },
  {
    name: "familyAnnouncements",
    label: "Family announcements",
    about: "When a family admin has something to tell the family",
  },
  { name: "familyDigest", label: "Family digest", about: "What is new in your family’s archive" },
  { name: "marketplaceUpdates", label: "Marketplace updates", about: "New services, once a week" },
  { name: "eventReminders", label: "Event reminders", about: "On the morning before an event in your family" },
];

const frequencies = emailFrequency.options.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

const Row = ({ children }: { children: ReactNode }) => (
  <li className="flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3 first:border-t-0">
    {children}
  </li>
);

const Words = ({ id, label, about, isFailed }: { id: string; label: ReactNode; about: string; isFailed: boolean }) => (
  <div className="min-w-0 flex-1">
    {label}
    <p id={`${id}-about`} className="text-sm text-ink-soft">
      {about}
    </p>
    {isFailed && (
      <p role="alert" className="text-sm text-danger">
        Not saved. Please try again.
      </p>
    )}
  </div>
);

const SwitchRow = ({
  name,
  label,
  about,
  own: { preferences, choose, failed },
}: (typeof switches)[number] & { own: OwnPreferences }) => {
  const id = useId();
  return (
    <Row>
      <Words
        id={id}
        label={
          <label htmlFor={id} className="font-medium">
            {label}
          </label>
        }
        about={about}
        isFailed={failed === name}
      />
      <Switch
        id={id}
        aria-describedby={`${id}-about`}
        checked={preferences[name]}
        onCheckedChange={(isOn) => choose(name, isOn)}
      />
    </Row>
  );
};

const SelectRow = ({
  label,
  about,
  isFailed,
  ...select
}: { label: string; about: string; isFailed: boolean } & Parameters<typeof Select>[0]) => {
  const id = useId();
  return (
    <Row>
      <Words
        id={id}
        label={
          <label htmlFor={id} className="font-medium">
            {label}
          </label>
        }
        about={about}
        isFailed={isFailed}
      />
      <Select id={id} aria-describedby={`${id}-about`} className="w-full sm:w-56" {...select} />
    </Row>
  );
};

const Undeliverable = ({ since, own }: { since: string; own: OwnPreferences }) => {
  const { email } = useSession().user;
  const day = new Date(since).toLocaleDateString("en-GB", { dateStyle: "long" });
  return (
    <div
      role="status"
      className="mt-4 flex flex-wrap items-center gap-3 rounded-control bg-warm-soft px-4 py-3 text-sm [overflow-wrap:anywhere]"
    >
      <p className="min-w-0 flex-1 basis-60">
        Mail to {email} has come back since {day}, so we no longer send you reminders and digests. Once the address
        takes mail again, let us know.
      </p>
      <Button variant="secondary" size="small" onClick={own.resume} disabled={own.isResuming}>
        Send mail again
      </Button>
    </div>
  );
};

/** The five switches, how often the digest comes, and where it is morning. Each is saved as soon as it is chosen. */
export const EmailPreferencesCard = () => {
  const own = usePreferences();
  const { preferences, choose, failed } = own;
  const zones = useMemo(() => timeZoneOptions(preferences.timeZone), [preferences.timeZone]);
  return (
    <Card className="p-6">
      <CardTitle>E-mail notifications</CardTitle>
      {preferences.undeliverableSince !== null && <Undeliverable since={preferences.undeliverableSince} own={own} />}
      <ul className="mt-2">
        {switches.map((each) => (
          <SwitchRow key={each.name} {...each} own={own} />
        ))}
        <SelectRow
          label="How often the digest comes"
          about="Only when there is something new"
          isFailed={failed === "digestFrequency"}
          options={frequencies}
          value={preferences.digestFrequency}
          disabled={!preferences.familyDigest}
          onChange={(value) => choose("digestFrequency", emailFrequency.parse(value))}
        />
        <SelectRow
          label="Time zone"
          about="Reminders come at eight in the morning there"
          isFailed={failed === "timeZone"}
          options={zones}
          value={preferences.timeZone}
          onChange={(value) => choose("timeZone", value)}
          placeholder="Same as your family"
        />
      </ul>
    </Card>
  );
};
