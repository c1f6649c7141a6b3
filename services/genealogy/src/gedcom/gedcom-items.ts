import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import type { Pedigree } from "@kinkeeper/contracts/genealogy/relationship";
import type { AssociationOfFile } from "./associations.ts";
import type { MarriageDetails, PartnershipDetails } from "./partnership.ts";
import type { ChildLink, ChildPedigree, Role } from "./pedigree.ts";

/** The fields of a member that GEDCOM has words for. */
export type GedcomDetails = Pick<
  MemberDetails,
  | "firstName"
  | "lastName"
  | "maidenName"
  | "sex"
  | "birthDate"
  | "birthPlace"
  | "deathDate"
  | "deathPlace"
  | "biography"
  | "notes"
  | "isLiving"
  | "title"
  | "suffix"
  | "otherNames"
  | "facts"
  | "nameCitations"
  | "birthCitations"
  | "deathCitations"
  | "restrictions"
  | "isBirthPrivate"
  | "isDeathPrivate"
  | "isBiographyPrivate"
>;

/**
 * A person of a GEDCOM file in our terms: the fields of a member, and beside them what our fields do not hold.
 * Dates stand as `fromGedcomDate` gives them. `firstName` is "Unknown" where the file gives no given name.
 */
export interface ImportedPerson extends GedcomDetails {
  /** The file's name for the record, without `@`; unique within one reading. */
  readonly xref: string;
  /** What identifies the person beyond this file (UID, _UID, EXID, registry numbers; see identifiers.ts), or null. */
  readonly uid: string | null;
  /** A number somebody gave within this file (REFN); other files may use the same for somebody else. */
  readonly refn: string | null;
  readonly childIn: readonly ChildLink[];
  readonly partnerIn: readonly string[];
  /** Absent: none. */
  readonly associations?: readonly AssociationOfFile[];
  /** What no field holds, as GEDCOM lines of level 1 and deeper (see structure.ts); kept so that an export restores it. */
  readonly extra: readonly string[];
  readonly line: number;
}

export interface ImportedFamily extends PartnershipDetails, MarriageDetails {
  readonly xref: string;
  readonly uid: string | null;
  /** Usually two; xrefs of people of the file. `role` is the tag the file used and says nothing about anybody's sex. */
  readonly partners: readonly { readonly xref: string; readonly role: Role }[];
  /** In the file's order, which is usually the order of birth. */
  readonly children: readonly (ChildPedigree & { readonly xref: string })[];
  /** Its record says that only some may see it. */
  readonly isPrivate: boolean | null;
  /** Its record says so of when and where they married. */
  readonly isMarriagePrivate: boolean | null;
  /** Its record says so of how it ended. */
  readonly isEndPrivate: boolean | null;
  readonly extra: readonly string[];
  readonly line: number;
}

/** A record about neither a person nor a family (SUBM, SOUR, REPO, NOTE, OBJE, …), kept as it is. */
export interface ImportedRecord {
  readonly tag: string;
  readonly xref: string | null;
  /** Its lines joined by "\n". */
  readonly text: string;
}

export type GedcomItem =
  | { readonly kind: "header"; readonly text: string }
  | { readonly kind: "person"; readonly person: ImportedPerson }
  | { readonly kind: "family"; readonly family: ImportedFamily }
  | { readonly kind: "record"; readonly record: ImportedRecord };

/**
 * `scope` tells the files of several imports apart: two of them may both call a source @S1@. Pointers in `extra` and in
 * records are read within their own scope, and written so that they stay distinct.
 */
export interface Scoped {
  readonly scope?: string;
}

export type ExportedAssociation = AssociationOfFile & Scoped;

export interface ExportedPerson extends GedcomDetails, Scoped {
  readonly xref: string;
  /** Identifies the person in other files; written where `extra` has no such number. */
  readonly uid?: string | null;
  /** The order in which the person's families are named, where it is known; else that of the families. */
  readonly partnerIn?: readonly string[];
  readonly childIn?: readonly { readonly family: string }[];
  /** Undefined: as `extra` says. */
  readonly associations?: readonly ExportedAssociation[] | null | undefined;
  readonly extra?: readonly string[];
  /** Lines kept of others who are the same person, each with the scope of its pointers. */
  readonly merged?: readonly (Scoped & { readonly extra: readonly string[] })[];
}

export interface ExportedFamily extends Scoped, PartnershipDetails, MarriageDetails {
  readonly xref: string;
  /** `xref` and `scope` as of the person. Without `role` the sex decides, then the order. */
  readonly partners: readonly (Scoped & {
    readonly xref: string;
    readonly role?: Role;
    readonly sex?: MemberDetails["sex"];
  })[];
  readonly children: readonly (Scoped & {
    readonly xref: string;
    /** Undefined where nobody says. */
    readonly pedigree?: Pedigree;
    /** For each of `partners`, where they differ. */
    readonly pedigrees?: readonly (Pedigree | undefined)[];
    /** Beside `pedigrees`, for each of `partners`: whether a family before this one tells it, so that this one says what its lines say. */
    readonly statedEarlier?: readonly boolean[];
  })[];
  /** Undefined, or null: as `extra` says. */
  readonly isPrivate?: boolean | null;
  readonly isMarriagePrivate?: boolean | null;
  readonly isEndPrivate?: boolean | null;
  readonly extra?: readonly string[];
}

export interface ExportedRecord extends Scoped {
  readonly text: string;
}
