import { changeEmailPreferences, getEmailPreferences } from "@kinkeeper/contracts/notifications/preferences";
import type { Api } from "@kinkeeper/kit/api/create-api.ts";
import type { QueryClient } from "@tanstack/react-query";

/** Tells once for an account where it is morning: reminders come at that time, and Settings shows the zone. */
export const keepTimeZone = async (api: Api, queries: QueryClient): Promise<void> => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  await api.call(changeEmailPreferences, { body: { timeZone } });
  await queries.invalidateQueries({ queryKey: [getEmailPreferences.id] });
};
