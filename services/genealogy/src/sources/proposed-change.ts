import type { Association } from "@kinkeeper/contracts/genealogy/associations";
import type { Citation, Fact } from "@kinkeeper/contracts/genealogy/facts";
import type { GedcomSource } from "@kinkeeper/contracts/genealogy/gedcom-source";
import type { Restriction } from "@kinkeeper/contracts/genealogy/restrictions";
import type { Note } from "@kinkeeper/contracts/genealogy/notes";
import type { OtherName } from "@kinkeeper/contracts/genealogy/other-names";
import { isSameValue } from "./merged-list.ts";
import type { LastStatement, Mergeable } from "./mergeable.ts";
import { differingFields, mergeImported } from "./three-way-merge.ts";

/** A list is one of other names, of facts, of citations, of associations, of notes or of restrictions. */
export type FieldValue =
  | string
  | boolean
  | null
  | OtherName[]
  | Fact[]
  | Citation[]
  | Association[]
  | Note[]
  | Restriction[];

export interface FieldChange<Field extends string = string> {
  readonly field: Field;
  readonly before: FieldValue;
  readonly after: FieldValue;
}

/** What a file would change of something that exists, as it stood when the file was read. */
export interface ProposedChange<Fields, Source extends GedcomSource = GedcomSource> {
  readonly changes: readonly FieldChange<keyof Fields & string>[];
  readonly source: Source;
  readonly said: Fields;
  /** The import that last spoke of it. */
  readonly spokeBefore: string | null;
  /** Whether the file has other lines than those kept, for which there is no field. */
  readonly hasNewLines: boolean;
  /** The file is an export of ours. */
  readonly isOwn?: true | undefined;
  /** What the file itself says, where lines stay as an export of ours left them; see other-word.ts. */
  readonly otherWord?: LastStatement<Fields, Source> | undefined;
}

/** `same`: it stands so already. `outdated`: somebody changed it since. */
export type ChangeState = "open" | "same" | "outdated";

/** The lines of a file for which there is no field, where a change of fields is told by name. */
export const linesField = "lines";

/** Each field that differs. */
export const changesBetween = <Fields extends object>(
  before: Fields,
  after: Fields,
): FieldChange<keyof Fields & string>[] =>
  differingFields(before, after).map((field) => ({
    field,
    before: (before[field] ?? null) as FieldValue,
    after: (after[field] ?? null) as FieldValue,
  }));

/**
 * What taking a file in would change that people see, or that an export tells; undefined for nothing. `says` in the
 * spelling that is known here.
 */
export const proposalFrom = <Fields extends object, Source extends GedcomSource>(
  known: Mergeable<Fields, Source>,
  says: Fields,
  source: Source,
  isSameLines: (kept: readonly string[]) => boolean,
): ProposedChange<Fields, Source> | undefined => {
  const { current } = known;
  const changes = changesBetween(current, mergeImported(known, says));
  const hasNewLines = !isSameLines(known.source?.extra ?? []);
  if (changes.length === 0 && !hasNewLines) return undefined;
  return { changes, source, said: says, spokeBefore: known.source?.importId ?? null, hasNewLines };
};

/** Whether anything stands here otherwise than files said: else there is nothing for `textConflicts` to find. */
export const isChangedHere = <Fields extends object>({ current, said }: Pick<Mergeable<Fields>, "current" | "said">) =>
  said === null || differingFields(said, current).length > 0;

/**
 * Texts that a file says otherwise than files did before, and that stay as people changed them: what stands here, and what the file
 * says. Of lists nothing is lost: what either side put in is in them. `says` as for `proposalFrom`.
 */
export const textConflicts = <Fields extends object>(
  known: Mergeable<Fields>,
  says: Fields,
): FieldChange<keyof Fields & string>[] =>
  changesBetween(mergeImported(known, says), says).filter(
    ({ field, after }) => typeof after === "string" && !isSameValue(known.said?.[field], after),
  );

/** What has become of each part of a proposal. `now`: undefined where what it is about is gone. */
export const statesOf = <Fields extends object>(
  {
    changes,
    spokeBefore,
    hasNewLines,
    importId,
  }: Pick<ProposedChange<Fields>, "changes" | "spokeBefore" | "hasNewLines"> & { readonly importId: string },
  now: { readonly current: Fields; readonly spokeLast: string | null } | undefined,
): ReadonlyMap<string, ChangeState> => {
  const stateOf = (expected: unknown, wanted: unknown, found: unknown): ChangeState => {
    if (!now) return "outdated";
    if (isSameValue(found, wanted)) return "same";
    return isSameValue(found, expected) ? "open" : "outdated";
  };
  const states = changes.map(
    ({ field, before, after }) => [field, stateOf(before, after, now?.current[field])] as const,
  );
  const lines = hasNewLines ? ([[linesField, stateOf(spokeBefore, importId, now?.spokeLast)]] as const) : [];
  return new Map<string, ChangeState>([...states, ...lines]);
};

/** How something stands with those fields of a proposal that nobody changed since. */
export const withProposed = <Fields extends object>(
  current: Fields,
  changes: readonly FieldChange<keyof Fields & string>[],
): Fields => ({
  ...current,
  ...Object.fromEntries(
    changes
      .filter(({ field, before }) => isSameValue(current[field], before))
      .map(({ field, after }) => [field, after]),
  ),
});
