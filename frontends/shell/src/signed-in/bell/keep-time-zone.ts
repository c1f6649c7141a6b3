import { changeEmailPreferences } from "@kinkeeper/contracts/notifications/preferences";
import type { Api } from "@kinkeeper/kit/api/create-api.ts";

/** Tells once for an account where it is morning: reminders come at that time, and Settings shows the zone. */
export const keepTimeZone = async (api: Api): Promise<void> => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  await api.call(changeEmailPreferences, { body: { timeZone } });
};
