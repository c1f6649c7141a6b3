import type { ExportOptions } from "../gedcom/export-options.ts";
import { mayLeadToPerson, pointersIn, withoutLinesTo, type Visibility } from "../gedcom/kept-lines.ts";
import { scopedXref } from "../gedcom/scoped-xref.ts";
import { scoped, type ExportedNames } from "./exported-names.ts";
import type { UnresolvedPointers } from "./family-digest.ts";
import type { LivingFilter } from "./living-filter.ts";

/** What decides where the pointers of an export lead; sets hold `scopedXref`. */
export interface PointerTargets {
  readonly people: Pick<ExportedNames, "memberIds" | "remaining">;
  /** Families that relationships make. */
  readonly families: ReadonlySet<string>;
  /** Kept records that are written. */
  readonly records: ReadonlySet<string>;
  /** People, families and sources that were taken away here. */
  readonly removed: ReadonlySet<string>;
  readonly removedPeople: ReadonlySet<string>;
  readonly living: LivingFilter;
  /** Whether the file leaves out anything that is here. */
  readonly isPartial: boolean;
  /** Whether somebody was erased, of whom no name is known any more. */
  readonly hasErased: boolean;
}

/** What `exportGedcom` asks about the records that lines lead to. */
export type ExportedPointers = Required<
  Pick<ExportOptions, "exists" | "isRemoved" | "isDangling" | "isPerson" | "remaining">
> &
  Pick<ExportOptions, "visibilityOf"> & { readonly unresolvedPointers: UnresolvedPointers };

/** Says of each record whether it is in the file, and if not, what is told instead. */
export const exportedPointers = ({
  people: { memberIds, remaining },
  families,
  records,
  removed,
  removedPeople,
  living,
  isPartial,
  hasErased,
}: PointerTargets): ExportedPointers => {
  const isPerson = (key: string): boolean => memberIds.has(key) || remaining.has(key);
  const isWritten = (key: string): boolean => isPerson(key) || families.has(key) || records.has(key);
  const isHidden = (scope: string | undefined, xref: string, tag: string): boolean => {
    const key = scopedXref(scope, xref);
    if (living.hidesName(scope, xref)) return true;
    if (isWritten(key)) return false;
    // What an older file calls somebody hidden of whom another program's spoke since is a name of nobody.
    return removedPeople.has(key) || (living.keepsAnything && xref !== "VOID" && mayLeadToPerson(tag));
  };
  const uncited = (scope: string | undefined, xref: string): Visibility =>
    living.keepsPartOfName(scope, xref) ? "uncited" : "visible";
  return {
    exists: (scope, xref) => isWritten(scopedXref(scope, xref)),
    remaining: (scope, xref) => {
      const name = remaining.get(scopedXref(scope, xref));
      return name && { ...scoped(name.scope), xref: name.xref };
    },
    isPerson: (scope, xref) => isPerson(scopedXref(scope, xref)),
    // Who is hidden or erased cannot be told from what no file had.
    isDangling: (scope, xref) => {
      const key = scopedXref(scope, xref);
      return !isPartial && !hasErased && !isWritten(key) && !removed.has(key);
    },
    // A line that leads to somebody hidden would tell their name; the association itself is written anew.
    isRemoved: (scope, xref) => removed.has(scopedXref(scope, xref)) || living.hidesName(scope, xref),
    visibilityOf: living.follows
      ? (scope, xref, tag) => (isHidden(scope, xref, tag) ? "hidden" : uncited(scope, xref))
      : undefined,
    unresolvedPointers: (scope, lines) => [
      ...pointersIn(lines).filter(
        (xref) => xref !== "VOID" && (!isWritten(scopedXref(scope, xref)) || living.hidesName(scope, xref)),
      ),
      ...(withoutLinesTo(lines, (xref) => uncited(scope, xref)).length < lines.length ? ["SOUR"] : []),
    ],
  };
};
