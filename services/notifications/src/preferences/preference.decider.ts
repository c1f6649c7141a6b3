import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName } from "@kinkeeper/contracts/event";
import type { PreferenceEvent } from "@kinkeeper/contracts/notifications/events";
import {
  defaultPreferences,
  preferenceName,
  type PreferencesChosen,
} from "@kinkeeper/contracts/notifications/preferences";
import type { Decider } from "@kinkeeper/platform/decider";

export interface Preference {
  readonly preferences: PreferencesChosen;
  /** The address that was refused, while it is not written to. */
  readonly refusedAddress: string | undefined;
}

type Refused = Extract<PreferenceEvent, { type: "AddressRefused" }>["data"];

export type PreferenceCommand =
  | {
      readonly type: "ChangePreferences";
      readonly data: {
        readonly userId: string;
        /** What is left out, or undefined, stays. */
        readonly changes: { readonly [Name in keyof PreferencesChosen]?: PreferencesChosen[Name] | undefined };
        readonly by: "settings" | "unsubscribe";
      };
    }
  | { readonly type: "RefuseAddress"; readonly data: Refused }
  | { readonly type: "ResumeAddress"; readonly data: { readonly userId: string } };

/** An account has one set of preferences, whatever families it belongs to. */
export const preferenceStream = (userId: string): string => streamName("preference", platformTenant, userId);

const decide = ({ type, data }: PreferenceCommand, { preferences, refusedAddress }: Preference): PreferenceEvent[] => {
  switch (type) {
    case "ChangePreferences": {
      const given = Object.entries(data.changes).filter(([, value]) => value !== undefined);
      const after: PreferencesChosen = { ...preferences, ...Object.fromEntries(given) };
      const changed = preferenceName.options.filter((name) => after[name] !== preferences[name]);
      if (changed.length === 0) return [];
      return [{ type: "PreferencesChanged", data: { userId: data.userId, preferences: after, changed, by: data.by } }];
    }
    case "RefuseAddress":
      return refusedAddress === data.email ? [] : [{ type: "AddressRefused", data }];
    case "ResumeAddress":
      return refusedAddress === undefined ? [] : [{ type: "AddressResumed", data }];
  }
};

const evolve = (preference: Preference, event: PreferenceEvent): Preference => {
  switch (event.type) {
    case "PreferencesChanged":
      return { ...preference, preferences: event.data.preferences };
    case "AddressRefused":
      return { ...preference, refusedAddress: event.data.email };
    case "AddressResumed":
      return { ...preference, refusedAddress: undefined };
  }
};

export const preferenceDecider: Decider<Preference, PreferenceCommand, PreferenceEvent> = {
  initialState: () => ({ preferences: defaultPreferences, refusedAddress: undefined }),
  evolve,
  decide,
};
