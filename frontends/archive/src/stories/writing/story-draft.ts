import { useSession } from "@kinkeeper/kit/session.ts";
import type { SchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { useEffect, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";

/** Private windows and full disks have no storage: then there are no drafts, and everything else works. */
const attempt = <T>(run: () => T): T | undefined => {
  try {
    return run();
  } catch {
    return undefined;
  }
};

const readDraft = <Input extends FieldValues>(key: string, empty: Input): Input | undefined => {
  const kept = attempt(() => JSON.parse(localStorage.getItem(key) ?? "null") as unknown);
  if (typeof kept !== "object" || kept === null) return undefined;
  const known = Object.entries(kept).filter(([name, value]) => name in empty && typeof value === typeof empty[name]);
  const draft = { ...empty, ...Object.fromEntries(known) };
  return JSON.stringify(draft) === JSON.stringify(empty) ? undefined : draft;
};

const quiet = 300;

export interface Draft {
  /** What is in the form was found from an earlier visit. */
  readonly isRestored: boolean;
  readonly discard: () => void;
  /** It is saved for good: nothing is kept here any more. */
  readonly finish: () => void;
}

/** What was typed, and nothing else: what others save meanwhile in other fields stays theirs. */
const typedIn = <Input extends FieldValues>(values: Input, empty: Input): Partial<Input> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(empty[name])),
  ) as Partial<Input>;

/**
 * Keeps what is typed on this device, for this person in this family, until it is saved; a reload loses nothing. `storyId`: of
 * a story that is changed; a new one has none.
 */
export const useStoryDraft = <Input extends FieldValues, Output>(
  form: SchemaForm<Input, Output>,
  empty: Input,
  storyId?: string,
): Draft => {
  // The family itself may still be on its way: its id is there with the account.
  const { user } = useSession();
  const key = `kinkeeper.story-draft.${user.tenantId ?? ""}.${user.id}${storyId ? `.${storyId}` : ""}`;
  const [found] = useState(() => readDraft(key, empty));
  const [isRestored, setRestored] = useState(found !== undefined);
  const isFinished = useRef(false);

  useEffect(() => {
    // Against empty defaults, so that leaving it asks as with anything typed.
    if (found) form.reset(found as never, { keepDefaultValues: true });
  }, [form, found]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      if (isFinished.current) return;
      const typed = typedIn(form.getValues(), empty);
      attempt(() =>
        Object.keys(typed).length === 0
          ? localStorage.removeItem(key)
          : localStorage.setItem(key, JSON.stringify(typed)),
      );
    };
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(keep, quiet);
      },
    });
    // What was kept is not kept once more: signing out clears the device after leaving has begun, and before the page is hidden.
    const keepNew = () => {
      if (timer !== undefined) keep();
    };
    const leavings = ["beforeunload", "pagehide"] as const;
    for (const leaving of leavings) addEventListener(leaving, keepNew);
    return () => {
      stop();
      for (const leaving of leavings) removeEventListener(leaving, keepNew);
      keepNew();
    };
  }, [form, key, empty]);

  return {
    isRestored,
    discard: () => {
      attempt(() => localStorage.removeItem(key));
      form.reset(empty as never);
      setRestored(false);
    },
    finish: () => {
      isFinished.current = true;
      attempt(() => localStorage.removeItem(key));
    },
  };
};
