import type { GedcomSource } from "@kinkeeper/contracts/genealogy/gedcom-source";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import type { ProposedChange } from "../sources/proposed-change.ts";
import type { FileStatement } from "./file-statement.ts";

/** Fields to change; those left out stay. */
export type MemberChanges = { readonly [Field in keyof MemberDetails]?: MemberDetails[Field] | undefined };

type Command<Type extends string, Data = object> = {
  readonly type: Type;
  readonly data: { readonly memberId: string } & Data;
};

/** What is asked to be done with a person. */
export type MemberCommand =
  | Command<"AddMember", { readonly details: MemberDetails; readonly source: GedcomSource | null }>
  /** A field left out (or undefined) stays as it is. */
  | Command<"ChangeMember", { readonly changes: MemberChanges }>
  | Command<"SetMemberPhoto", { readonly photoUrl: string | null }>
  /** An archive brought a portrait: it takes the place of none. */
  | Command<"BringMemberPhoto", { readonly photoUrl: string; readonly importId?: string | undefined }>
  /** What brought a portrait was undone; one that was chosen since stays. */
  | Command<"TakePhotoBack", { readonly photoUrl: string; readonly importId: string }>
  /** The family's rule says whether they live; what a person said stays. */
  | Command<"PresumeLiving", { readonly isLiving: boolean }>
  /** Their fields say what the lines of their file keep private. */
  | Command<"RecordFilePrivacy">
  | Command<"RemoveMember">
  /** Back to how they stood after a revision; brings back somebody removed. */
  | Command<"RevertMember", { readonly revision: number }>
  | Command<"EraseMember">
  /** They were deleted long enough ago. */
  | Command<"PurgeMember">
  /** A GEDCOM file speaks of somebody who is already here. */
  | Command<"ImportMemberDetails", FileStatement>
  /** Somebody else is the same person: what becomes of the fields, and what is kept of the other. */
  | Command<
      "MergeMember",
      {
        readonly mergedId: string;
        readonly details: MemberDetails;
        readonly photoUrl: string | null;
        readonly source: GedcomSource | null;
        readonly said: MemberDetails | null;
        readonly relationships: readonly string[];
        /** The import that tells of the other, and whose file it is where an administrator accepted that. */
        readonly importId?: string;
        readonly proposedBy?: string | undefined;
      }
    >
  /** The same for the other, who goes. */
  | Command<"RemoveMerged", { readonly mergedInto: string; readonly importId?: string }>
  | Command<"UndoMerge", { readonly mergedId: string }>
  | Command<"RestoreMerged">
  /** An administrator accepts what somebody else's file would change; what was changed since stays. */
  | Command<"AcceptChangeOfMember", ProposedChange<MemberDetails> & AcceptedFrom>
  /**
   * `isNeeded`: relationships that the import did not make hold on to somebody it added. `onlyAdded`: who was there before
   * stays as they are.
   */
  | Command<
      "UndoImportOfMember",
      { readonly importId: string; readonly isNeeded: boolean; readonly onlyAdded: boolean }
    >;

/** The import that proposed it, and who sent its file; `mergedId`: it speaks of them as of one who was merged into them. */
export interface AcceptedFrom {
  readonly importId: string;
  readonly proposedBy: string | undefined;
  readonly mergedId?: string | undefined;
}

export type DataOf<Type extends MemberCommand["type"]> = Extract<MemberCommand, { type: Type }>["data"];
