import type { SourceEvent } from "@kinkeeper/contracts/genealogy/events";
import {
  sourceFieldNames,
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

/**
 * `shown`: what is known of it now, from files and people together; `said`: from files and citations alone, `inFile` only where a file
 * tells of it.
 */
export type SourceCommand =
  | { readonly type: "AddSource"; readonly data: { readonly sourceId: string; readonly details: SourceDetails } }
  | {
      readonly type: "ChangeSource";
      readonly data: {
        readonly sourceId: string;
        readonly changes: SourceWords;
        readonly shown: SourceDetails;
        readonly inFile?: SourceDetails | undefined;
      };
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

/** The events that make what people wrote `own`, where that shows something else. `after`: how it is shown then. */
const written = (
  sourceId: string,
  own: SourceWords,
  { shown, after }: { readonly shown: SourceDetails; readonly after: SourceDetails },
  more: { readonly revertedTo?: number } = {},
): SourceEvent[] => {
  const changed = differingFields(shown, after);
  if (changed.length === 0) return [];
  const ofFiles = changed.filter((field) => own[field] === undefined);
  const asFilesSay = ofFiles.length === 0 ? {} : { after: taken(after, ofFiles) };
  const data = { sourceId, own, before: taken(shown, changed), ...asFilesSay, changed, ...more };
  return [{ type: "SourceChanged", data }];
};

/** What people wrote without those of some fields that say what the file does; what is said of the repository is one thing. */
const withoutWordsOfFile = (
  own: SourceWords,
  fields: readonly SourceField[],
  inFile: SourceDetails | undefined,
): SourceWords => {
  if (!inFile) return own;
  const isSaid = (field: SourceField): boolean => own[field] === inFile[field];
  const isLeftOut = (field: SourceField): boolean =>
    fields.includes(field) && (repositoryFields.includes(field) ? repositoryFields.every(isSaid) : isSaid(field));
  return taken(
    sourceWith(inFile, own),
    sourceFieldNames.filter((field) => own[field] !== undefined && !isLeftOut(field)),
  );
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
        // Who says another repository says all of it.
        const isElsewhere = changed.some((field) => repositoryFields.includes(field));
        const stated = [...changed, ...(isElsewhere ? repositoryFields : [])];
        const own = withoutWordsOfFile({ ...source.own, ...taken(after, stated) }, stated, data.inFile);
        return written(sourceId, own, { shown: data.shown, after });
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
          ...written(
            sourceId,
            own,
            { shown: data.shown, after: sourceWith(data.said, own) },
            { revertedTo: data.revision },
          ),
        ];
      }
    }
  },
};
