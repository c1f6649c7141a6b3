import type { Endpoint } from "@kinkeeper/contracts/endpoint";
import type { PrivacyLevel } from "@kinkeeper/contracts/enumerations";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import type { CallArguments, CallParameters } from "@kinkeeper/kit/api/call-arguments.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { TheirChanges } from "@kinkeeper/kit/form/their-changes.tsx";
import { useChange } from "@kinkeeper/kit/form/use-change.ts";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { useQueryClient } from "@tanstack/react-query";
import type { DefaultValues, FieldValues } from "react-hook-form";
import type { z } from "zod";
import { fieldNames, useReadable } from "./field-words.ts";
import { whereShown, type ItemCalls } from "./item-calls.ts";
import { useItemRights } from "./use-item-rights.ts";

interface Editable {
  readonly id: string;
  readonly revision: number;
  readonly userId: string | null;
  readonly privacy: PrivacyLevel;
}

interface EditItem<Input extends FieldValues, Output, Item> {
  readonly endpoints: ItemCalls & { readonly get: Endpoint; readonly change: Endpoint };
  readonly schema: z.ZodType<Output, Input>;
  readonly item: Item;
  /** What of an item stands in the form. */
  readonly fieldsOf: (item: Item) => Input;
  /** "story": "Story updated successfully", "Failed to update story". */
  readonly one: string;
  readonly onSaved: () => void;
  /** What is sent for the fields that were touched; the same unless told. */
  readonly toSend?: (touched: Partial<Output>) => object;
}

/** The form that changes an item, and what its fields are to be told; a change somebody else made meanwhile is shown in it. */
export const useEditItem = <Input extends FieldValues, Output extends object, Item extends Editable>({
  endpoints,
  schema,
  item,
  fieldsOf,
  one,
  onSaved,
  toSend = (touched) => touched,
}: EditItem<Input, Output, Item>) => {
  const api = useApi();
  const queries = useQueryClient();
  const { canMakePrivate } = useItemRights(item);
  const form = useSchemaForm(schema, fieldsOf(item) as DefaultValues<Input>);
  const failure = `Failed to update ${one}`;
  const { mutateAsync: change } = useCommand(endpoints.change, {
    invalidates: whereShown(endpoints),
    success: `${one.charAt(0).toUpperCase()}${one.slice(1)} updated successfully`,
    failure,
    // The form tells it, once it is known what has become of what is changed.
    silentFailure: true,
    onSuccess: onSaved,
  });
  const params = { id: item.id };
  // The calls of all kinds of items are made alike (contracts/archive/kept-item.ts); their types differ in the body alone.
  const current = api.queryFor(endpoints.get, ...([{ params }] as unknown as CallParameters<Endpoint>));
  const { save, theirs } = useChange({
    form,
    item,
    fieldsOf,
    send: (touched, ifMatch) =>
      change({ params, body: toSend(touched), ifMatch } as unknown as CallArguments<Endpoint>),
    read: () => queries.fetchQuery({ ...current, staleTime: 0 }) as Promise<Item>,
    isRestorable: true,
  });
  const readable = useReadable(theirs);
  const note = <TheirChanges changes={theirs} fieldNames={fieldNames} readable={readable} />;
  return { form, note, canMakePrivate, failure, save };
};
