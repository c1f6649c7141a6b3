import {
  changeEmailPreferences,
  getEmailPreferences,
  resumeEmail,
  type EmailPreferences,
  type PreferenceName,
  type PreferencesChosen,
} from "@kinkeeper/contracts/notifications/preferences";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { useToast } from "@kinkeeper/kit/toast.ts";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";

const saved = { title: "Settings updated", description: "Your preferences have been saved successfully." };

export interface OwnPreferences {
  readonly preferences: EmailPreferences;
  /** Holds at once; set back where it could not be saved. */
  readonly choose: <Name extends PreferenceName>(name: Name, value: PreferencesChosen[Name]) => void;
  /** What could not be saved last. */
  readonly failed: PreferenceName | undefined;
  readonly resume: () => void;
  readonly isResuming: boolean;
}

/** What the one who is signed in has chosen. Each change is saved by itself and can be undone. */
export const usePreferences = (): OwnPreferences => {
  const api = useApi();
  const queries = useQueryClient();
  const toast = useToast();
  const query = api.queryFor(getEmailPreferences);
  const { data: preferences } = useSuspenseQuery(query);
  const [failed, setFailed] = useState<PreferenceName>();
  const command = useCommand(changeEmailPreferences, { failure: "Your preferences could not be saved" });
  const put = (changes: Partial<EmailPreferences>) =>
    queries.setQueryData<EmailPreferences>(query.queryKey, (known) => known && { ...known, ...changes });

  const choose: OwnPreferences["choose"] = (name, value) => {
    const before = queries.getQueryData<EmailPreferences>(query.queryKey)?.[name] as typeof value;
    setFailed(undefined);
    put({ [name]: value });
    command.mutate(
      { body: { [name]: value } },
      {
        onSuccess: () => toast({ ...saved, action: { label: "Undo", run: () => choose(name, before) } }),
        onError: () => {
          put({ [name]: before });
          setFailed(name);
        },
      },
    );
  };

  const resuming = useCommand(resumeEmail, {
    failure: "Your preferences could not be saved",
    success: saved,
    onSuccess: ({ undeliverableSince }) => put({ undeliverableSince }),
  });
  return { preferences, choose, failed, resume: () => resuming.mutate({}), isResuming: resuming.isPending };
};
