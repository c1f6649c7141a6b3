import type { SourceEvent } from "@kinkeeper/contracts/genealogy/events";
import {
  sourceWith,
  type SourceDetails,
  type SourceField,
  type SourceWords,
} from "@kinkeeper/contracts/genealogy/sources";
import type { Decider } from "@kinkeeper/platform/decider";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import { differingFields } from "../sources/three-way-merge.ts";

/** What people wrote of a source. Of what only files and facts tell there is no stream: nothing is written, and it is not removed. */
export interface Source {
  readonly own: SourceWords;
  readonly isRemoved: boolean;
  /** What was written after each event, by revision. */
  readonly versions: readonly SourceWords[];
}

/** `shown`: what is known of it now, from files and people together; `said`: from files and citations alone. */
export type SourceCommand =
  | { readonly type: "AddSource"; readonly data: { readonly sourceId: string; readonly details: SourceDetails } }
  | {
      readonly type: "ChangeSource";
      readonly data: { readonly sourceId: string; readonly changes: SourceWords; readonly shown: SourceDetails };
    }
  | { readonly type: "RemoveSource"; readonly data: { readonly sourceId: string } }
  | { readonly type: "RestoreSource"; readonly data: { readonly sourceId: string } }
  | {
      readonly type: "RevertSource";
      readonly data: {
        readonly sourceId: string;
        readonly revision: number;
        readonly shown: SourceDetails;
        readonly said: SourceDetails;
      };
    };

const repositoryFields: readonly SourceField[] = ["repository", "repositoryAddress", "repositoryWeb"];

/** Some fields of a source. */
const taken = (details: SourceDetails, fields: readonly (keyof SourceDetails)[]): SourceWords =>
  Object.fromEntries(fields.map((field) => [field, details[field]]));

/** The events that make what people wrote `own`, where that shows something else. */
const written = (
  { sourceId, shown, said }: { readonly sourceId: string; readonly shown: SourceDetails; readonly said: SourceDetails },
  own: SourceWords,
  more: { readonly revertedTo?: number } = {},
): SourceEvent[] => {
  const changed = differingFields(shown, sourceWith(said, own));
  if (changed.length === 0) return [];
  return [{ type: "SourceChanged", data: { sourceId, own, before: taken(shown, changed), changed, ...more } }];
};

export const sourceDecider: Decider<Source, SourceCommand, SourceEvent> = {
  initialState: () => ({ own: {}, isRemoved: false, versions: [] }),

  evolve: (source, { type, data }) => {
    const own = type === "SourceAdded" || type === "SourceChanged" ? data.own : source.own;
    const isRemoved = type === "SourceRemoved" || (type === "SourceRestored" ? false : source.isRemoved);
    return { own, isRemoved, versions: [...source.versions, own] };
  },

  decide: ({ type, data }, source) => {
    const { sourceId } = data;
    switch (type) {
      case "AddSource":
        if (source.versions.length > 0) throw new DomainError("CONFLICT", "This source already exists.");
        return [{ type: "SourceAdded", data: { sourceId, own: data.details } }];
      case "ChangeSource": {
        const after = sourceWith(data.shown, data.changes);
        const changed = differingFields(data.shown, after);
        if (changed.length === 0) return [];
        // Who says another repository says all of it.
        const isElsewhere = changed.some((field) => repositoryFields.includes(field));
        const own = { ...source.own, ...taken(after, [...changed, ...(isElsewhere ? repositoryFields : [])]) };
        return [{ type: "SourceChanged", data: { sourceId, own, before: taken(data.shown, changed), changed } }];
      }
      case "RemoveSource":
        return source.isRemoved ? [] : [{ type: "SourceRemoved", data: { sourceId } }];
      case "RestoreSource":
        return source.isRemoved ? [{ type: "SourceRestored", data: { sourceId } }] : [];
      case "RevertSource": {
        const own = source.versions[data.revision];
        if (!own) throw notFound("version");
        return [
          ...(source.isRemoved ? ([{ type: "SourceRestored", data: { sourceId } }] as const) : []),
          ...written(data, own, { revertedTo: data.revision }),
        ];
      }
    }
  },
};
