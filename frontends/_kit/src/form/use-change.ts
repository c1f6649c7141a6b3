import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import { ApiError, isApiError } from "../api/api-error.ts";
import { changesBetween, type FieldChange } from "./their-changes.tsx";
import type { SchemaForm } from "./use-schema-form.ts";

interface Revised {
  readonly revision?: number | undefined;
}

interface Change<Input extends FieldValues, Output, Item extends Revised> {
  readonly form: SchemaForm<Input, Output>;
  /** As it was read, with the revision the change builds on, where it is told. */
  readonly item: Item;
  /** What of an item stands in the form. */
  readonly fieldsOf: (item: Item) => Input;
  /** Sends what was touched. */
  readonly send: (changes: Partial<Output>, revision: Item["revision"]) => Promise<unknown>;
  /** Reads it anew. */
  readonly read: () => Promise<Item>;
  /** What is deleted of its kind can be brought back for a while. */
  readonly isRestorable?: boolean;
}

const wordsOfGone = (isRestorable: boolean): string =>
  `This was deleted while you were writing. ${
    isRestorable
      ? "Leave this page open, restore it in another tab (Activity, Recently deleted), then save again."
      : "Copy what you want to keep."
  }`;

/** Of a list, React Hook Form may mark each element: none of them touched is a list not touched. */
const isTouched = (mark: unknown): boolean =>
  typeof mark === "object" && mark !== null ? Object.values(mark).some(isTouched) : mark === true;

/** Entries that were taken out of a list leave no mark. */
const isOtherList = (said: unknown, before: unknown): boolean =>
  Array.isArray(said) && JSON.stringify(said) !== JSON.stringify(before ?? []);

/** Tells of what is submitted what was touched: a change that sends no more never undoes what somebody else did to another field. */
export const useTouched = <Input extends FieldValues, Output>({ formState, getValues }: SchemaForm<Input, Output>) => {
  // Subscribes: React Hook Form only keeps track of what is read while rendering.
  const { dirtyFields, defaultValues } = formState;
  return (typed: Output & object): Partial<Output> => {
    const marks: Readonly<Record<string, unknown>> = dirtyFields;
    const said: Readonly<Record<string, unknown>> = getValues();
    const before: Readonly<Record<string, unknown>> = defaultValues ?? {};
    const touched = Object.entries(typed).filter(
      ([field]) => isTouched(marks[field]) || isOtherList(said[field], before[field]),
    );
    return Object.fromEntries(touched) as Partial<Output>;
  };
};

/**
 * Saves what was touched, so that a change never undoes what somebody else did to another field. Where somebody else was
 * faster, their words come in wherever nothing was typed, `theirs` tells of them, and the next attempt builds on them.
 */
export const useChange = <Input extends FieldValues, Output, Item extends Revised>({
  form,
  item,
  fieldsOf,
  send,
  read,
  isRestorable = false,
}: Change<Input, Output, Item>) => {
  const touchedOf = useTouched(form);
  const [base, setBase] = useState(item);
  const [theirs, setTheirs] = useState<readonly FieldChange[]>([]);
  const readAgain = async (): Promise<Item> => {
    try {
      return await read();
    } catch (error) {
      if (!isApiError(error) || error.status !== 404) throw error;
      const serverMessage = wordsOfGone(isRestorable);
      throw new ApiError({ status: 404, code: "NOT_FOUND", text: error.message, serverMessage, cause: error });
    }
  };
  const save = async (typed: Output & object) => {
    try {
      await send(touchedOf(typed), base.revision);
    } catch (error) {
      if (!(error instanceof ApiError) || !(error.isConflict || error.status === 404)) throw error;
      // Not there is it itself, or something else that it names, such as a picture.
      const latest = await readAgain();
      if (error.isConflict) {
        const changes = changesBetween(fieldsOf(base), fieldsOf(latest));
        setTheirs(changes);
        setBase(latest);
        // What was changed stands elsewhere, or it was deleted and is back: there is nothing to look at first.
        if (changes.length === 0) return void (await send(touchedOf(typed), latest.revision));
        form.reset(fieldsOf(latest), { keepDirtyValues: true });
      }
      throw error;
    }
  };
  return { save, theirs };
};
