import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { emailFrequency } from "../enumerations.ts";
import { timeZone } from "../time-zone.ts";

/** Mail that people choose: each kind has a switch. What concerns their account, money or tickets has none. */
export const mailSwitch = z.enum([
  "birthdayReminders",
  "familyAnnouncements",
  "familyDigest",
  "marketplaceUpdates",
  "eventReminders",
]);
export type MailSwitch = z.infer<typeof mailSwitch>;

const preferences = {
  birthdayReminders: z.boolean(),
  familyAnnouncements: z.boolean(),
  familyDigest: z.boolean(),
  marketplaceUpdates: z.boolean(),
  eventReminders: z.boolean(),
  digestFrequency: emailFrequency,
  /** Where it is eight in the morning when reminders come; null: as the family's administrator has it, else UTC. */
  timeZone: timeZone.nullable(),
};

export const preferencesChosen = z.object(preferences);
export type PreferencesChosen = z.infer<typeof preferencesChosen>;
export const preferenceName = preferencesChosen.keyof();
export type PreferenceName = z.infer<typeof preferenceName>;

/** Of whoever has chosen nothing. */
export const defaultPreferences: PreferencesChosen = {
  birthdayReminders: true,
  familyAnnouncements: true,
  familyDigest: true,
  marketplaceUpdates: false,
  eventReminders: true,
  digestFrequency: "monthly",
  timeZone: null,
};

export const emailPreferences = preferencesChosen.extend({
  /** Since when mail to the account's address comes back, so that no reminders and digests are sent; null while it arrives. */
  undeliverableSince: z.iso.datetime().nullable(),
});
export type EmailPreferences = z.infer<typeof emailPreferences>;

const path = "/api/email-preferences";
const always = { access: "signed-in", whileSuspended: true, whileCancelled: true } as const;

export const getEmailPreferences = defineEndpoint({
  ...always,
  id: "getEmailPreferences",
  method: "GET",
  path,
  summary: "Which mail the caller has chosen to get.",
  response: emailPreferences,
});

export const changeEmailPreferences = defineEndpoint({
  ...always,
  id: "changeEmailPreferences",
  method: "PATCH",
  path,
  summary: "Change what is named; the rest stays.",
  body: z.strictObject(preferences).partial(),
  response: emailPreferences,
});

export const resumeEmail = defineEndpoint({
  ...always,
  id: "resumeEmail",
  method: "POST",
  path: `${path}/resume`,
  summary: "Send reminders and digests again to an address whose mail came back.",
  response: emailPreferences,
});

/** What a link of a mail carries: whose switch it turns off, which one, and a keyed hash of the two. */
const unsubscribeQuery = z.object({ list: z.string().min(1).max(200) });

export const askUnsubscribe = defineEndpoint({
  id: "askUnsubscribe",
  method: "GET",
  path: "/api/unsubscribe",
  access: "public",
  summary: "A page that asks whether to stop one kind of mail. Changes nothing.",
  query: unsubscribeQuery,
});

export const unsubscribe = defineEndpoint({
  id: "unsubscribe",
  method: "POST",
  path: "/api/unsubscribe",
  access: "public",
  summary: "Stop one kind of mail, signed out too: also by mail programs in one click (RFC 8058).",
  query: unsubscribeQuery,
  // A mail program sends `List-Unsubscribe=One-Click` in either form. What it says beyond the address is not looked at.
  raw: {
    contentTypes: ["application/x-www-form-urlencoded", "multipart/form-data", "application/octet-stream"],
    maxBytes: 4096,
  },
});

export const preferenceEndpoints = [
  getEmailPreferences,
  changeEmailPreferences,
  resumeEmail,
  askUnsubscribe,
  unsubscribe,
] as const;
