import type { FieldControl } from "@kinkeeper/kit/form/field.tsx";
import { Input } from "@kinkeeper/kit/input.tsx";
import { useState } from "react";
import { tagsOf } from "./tag-words.ts";

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((tag, index) => tag === other[index]);

type TagFieldProps = FieldControl<string[] | undefined> & { readonly placeholder?: string };

/** Tags as comma-separated text, handed on as a list; spread a `Field`'s control on it. */
export const TagField = ({ value, onChange, placeholder = "holidays, seaside, …", ...control }: TagFieldProps) => {
  const list = value ?? [];
  const [typed, setTyped] = useState(list.join(", "));
  // Set from outside (a draft, another's change): what was typed gives way. Commas and spaces being typed stay.
  const shown = isSame(tagsOf(typed), list) ? typed : list.join(", ");
  return (
    <Input
      {...control}
      placeholder={placeholder}
      value={shown}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(tagsOf(event.currentTarget.value));
      }}
    />
  );
};
