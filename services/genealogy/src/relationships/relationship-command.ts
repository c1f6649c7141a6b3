import type { RelationshipSource } from "@kinkeeper/contracts/genealogy/gedcom-source";
import type { RelationshipDetails } from "@kinkeeper/contracts/genealogy/relationship";
import type { ProposedChange } from "../sources/proposed-change.ts";
import type { StatedRelationship } from "./canonical-relationship.ts";
import type { PartialStatement } from "./relationship-statement.ts";

type Command<Type extends string, Data = object> = {
  readonly type: Type;
  readonly data: { readonly relationshipId: string } & Data;
};

/** What is asked to be done with a relationship. */
export type RelationshipCommand =
  /** Whether both exist and nobody becomes their own ancestor is asked before: no single stream knows that. */
  | Command<
      "AddRelationship",
      StatedRelationship &
        RelationshipDetails & {
          /** Who is merged into one of the two. */
          readonly mergedIds?: readonly string[];
        }
    >
  | Command<"ChangeRelationship", { readonly changes: Partial<RelationshipDetails> }>
  | Command<"RemoveRelationship">
  | Command<"RemoveRelationshipWithMember", { readonly memberId: string }>
  /** Somebody who was removed is back: so are the relationships that went along. */
  | Command<"RestoreRelationship">
  /** A GEDCOM file speaks of a relationship, known or not. */
  | Command<
      "ImportRelationship",
      StatedRelationship &
        RelationshipDetails & {
          readonly source: RelationshipSource;
        } & PartialStatement
    >
  /** A file tells it, and it cannot be there; see the event. */
  | Command<
      "SetRelationshipAside",
      StatedRelationship &
        RelationshipDetails & {
          readonly source: RelationshipSource;
          readonly mergedId?: string;
          readonly makesLoop?: true;
          readonly takenAs?: { readonly member1Id: string; readonly member2Id: string };
        }
    >
  /** It was that of somebody who was merged into one of the two: it comes, or what is missing is filled in. */
  | Command<
      "TakeOverRelationship",
      {
        readonly mergedId: string;
        readonly stated: StatedRelationship;
        readonly details: RelationshipDetails;
        readonly source: RelationshipSource | null;
      }
    >
  /** The merge is taken back; `importId`: which an import had told of. */
  | Command<"GiveBackRelationship", { readonly mergedId: string; readonly importId?: string }>
  /** An administrator accepts what somebody else's file would change; what was changed since stays. */
  | Command<
      "AcceptChangeOfRelationship",
      ProposedChange<RelationshipDetails, RelationshipSource> & {
        readonly importId: string;
        readonly proposedBy: string | undefined;
      }
    >
  /** `onlyAdded`: what was there before stays as it is. */
  | Command<"UndoImportOfRelationship", { readonly importId: string; readonly onlyAdded: boolean }>;

export type DataOf<Type extends RelationshipCommand["type"]> = Extract<RelationshipCommand, { type: Type }>["data"];
