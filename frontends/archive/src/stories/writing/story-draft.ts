import { useSession } from "@kinkeeper/kit/session.ts";
import { changesBetween, type FieldChange } from "@kinkeeper/kit/form/their-changes.tsx";
import type { SchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";

/** Private windows and full disks have no storage: then there are no drafts, and everything else works. */
const attempt = <T>(run: () => T): T | undefined => {
  try {
    return run();
  } catch {
    return undefined;
  }
};

interface Found<Input> {
  /** As it lies there. */
  readonly kept: string;
  readonly values: Input;
  /** What the fields that were typed in held before. */
  readonly before: Partial<Input>;
}

const readDraft = <Input extends FieldValues>(key: string, empty: Input): Found<Input> | undefined => {
  const kept = attempt(() => localStorage.getItem(key));
  const parsed = attempt(() => JSON.parse(kept ?? "null") as unknown);
  if (typeof kept !== "string" || typeof parsed !== "object" || parsed === null) return undefined;
  const known = (some: object) =>
    Object.fromEntries(
      Object.entries(some).filter(([name, value]) => name in empty && typeof value === typeof empty[name]),
    ) as Partial<Input>;
  const values = { ...empty, ...known(parsed) };
  if (JSON.stringify(values) === JSON.stringify(empty)) return undefined;
  const before = "before" in parsed && typeof parsed.before === "object" ? known(parsed.before ?? {}) : {};
  return { kept, values, before };
};

const quiet = 300;

export interface Draft {
  /** What is in the form was found from an earlier visit. */
  readonly isRestored: boolean;
  /** What others saved since in the fields that it says something else of. */
  readonly theirs: readonly FieldChange[];
  readonly discard: () => void;
  /** It is saved for good: nothing is kept here any more. */
  readonly finish: () => void;
}

/** What was typed, and nothing else: what others save meanwhile in other fields stays theirs. */
const typedIn = <Input extends FieldValues>(values: Input, empty: Input): Partial<Input> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(empty[name])),
  ) as Partial<Input>;

/** The same fields of other values. */
const sameFields = <Input extends FieldValues>(fields: Partial<Input>, values: Input): Partial<Input> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, values[name]])) as Partial<Input>;

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
  const kept = useRef(found?.kept);
  const base = useRef(found?.before);
  // Another window may have kept what is written there in the same place: that stays.
  const forget = useCallback(() => {
    attempt(() => {
      if (localStorage.getItem(key) === kept.current) localStorage.removeItem(key);
    });
  }, [key]);

  useEffect(() => {
    // Against empty defaults, so that leaving it asks as with anything typed.
    if (found) form.reset(found.values as never, { keepDefaultValues: true });
  }, [form, found]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      if (isFinished.current) return;
      const typed = typedIn(form.getValues(), empty);
      if (Object.keys(typed).length === 0) {
        forget();
        return;
      }
      // A restored draft keeps the values that it was started from, so that what others saved since is shown until it is saved itself.
      const before = sameFields(typed, { ...empty, ...base.current });
      const said = JSON.stringify({ ...typed, before });
      attempt(() => {
        localStorage.setItem(key, said);
        kept.current = said;
      });
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
  }, [form, key, empty, forget]);

  return {
    isRestored,
    theirs: isRestored && found ? changesBetween(found.before, sameFields(found.before, empty)) : [],
    discard: () => {
      forget();
      base.current = undefined;
      form.reset(empty as never);
      setRestored(false);
    },
    finish: () => {
      isFinished.current = true;
      forget();
    },
  };
};
