import { mostOtherNames, type OtherName } from "@kinkeeper/contracts/genealogy/other-names";
import { Button } from "@kinkeeper/kit/button.tsx";
import { IconButton } from "@kinkeeper/kit/icon-button.tsx";
import { Input } from "@kinkeeper/kit/input.tsx";
import { Select } from "@kinkeeper/kit/select.tsx";
import { useIsFamilyAdmin } from "@kinkeeper/kit/session.ts";
import { Trash2 } from "lucide-react";
import { useId } from "react";
import { SourceFields } from "../facts/source-fields.tsx";
import { joinedName } from "@kinkeeper/contracts/genealogy/readable";
import { otherNameTypes } from "../family/other-name-words.ts";
import { SeenBy } from "../family/seen-by.tsx";
import type { MemberFields, MemberFormState } from "./member-form.tsx";

type TypedName = NonNullable<MemberFields["otherNames"]>[number];

interface OtherNamesProps {
  readonly form: MemberFormState;
  readonly value: readonly TypedName[];
  readonly onChange: (names: readonly TypedName[]) => void;
}

const wordsOf = ({ firstName = null, lastName = null }: TypedName): string => joinedName({ firstName, lastName });

/** What somebody was called beside their name, each with its sources, and who may see it, which is for administrators to say. */
export const OtherNames = ({ form, value, onChange }: OtherNamesProps) => {
  const id = useId();
  const isAdmin = useIsFamilyAdmin();
  // What is typed into the fields of a source stands in the form alone.
  const names = (): readonly TypedName[] => form.getValues("otherNames") ?? [];
  const change = (at: number, part: TypedName) =>
    onChange(names().map((name, index) => (index === at ? { ...name, ...part } : name)));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {value.map((name, index) => (
        // Names have no identity of their own: their place tells them apart.
        <fieldset
          key={`${id}-${index}`}
          className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-end gap-3 border-line not-first:border-t not-first:pt-4 sm:grid-cols-[10rem_minmax(0,1fr)_minmax(0,1fr)_auto]"
        >
          <legend className="sr-only">Other name {index + 1}</legend>
          <Select
            aria-label="Kind of name"
            className="col-span-2 sm:col-span-1"
            options={otherNameTypes}
            value={name.type ?? "also_known_as"}
            onChange={(type) => change(index, { type: type as OtherName["type"], label: null })}
          />
          <Input
            aria-label="Given name"
            placeholder="Given name"
            autoComplete="off"
            className="col-span-2 sm:col-span-1"
            value={name.firstName ?? ""}
            onChange={({ target }) => change(index, { firstName: target.value })}
          />
          <Input
            aria-label="Surname"
            placeholder="Surname"
            autoComplete="off"
            value={name.lastName ?? ""}
            onChange={({ target }) => change(index, { lastName: target.value })}
          />
          <IconButton
            label={`Remove other name ${index + 1}`}
            icon={Trash2}
            onClick={() => onChange(names().filter((_, at) => at !== index))}
          />
          <SourceFields
            form={form}
            name={`otherNames.${index}.citations`}
            about={wordsOf(name) || "this name"}
            className="col-span-full"
          />
          {isAdmin && (
            <label className="col-span-full grid gap-1.5 text-sm font-medium">
              {`Who can see ${wordsOf(name) || "this name"}`}
              <SeenBy value={name.isPrivate} onChange={(isPrivate) => change(index, { isPrivate })} />
            </label>
          )}
        </fieldset>
      ))}
      {value.length < mostOtherNames && (
        <Button
          type="button"
          variant="quiet"
          size="small"
          className="justify-self-start"
          onClick={() => onChange([...names(), { type: "also_known_as" }])}
        >
          Add another name
        </Button>
      )}
    </div>
  );
};
