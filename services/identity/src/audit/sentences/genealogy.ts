import type { genealogyContext } from "@kinkeeper/contracts/genealogy/events";
import { family, type SentencesOf } from "../sentence.ts";

export const genealogySentences: SentencesOf<typeof genealogyContext> = {
  MemberAdded: family("people", "added {a person|people}"),
  MemberChanged: family("people", "changed {a person|people}"),
  MemberSourceRecorded: null,
  MemberPhotoSet: family("people", "changed the photo of {a person|people}"),
  MemberRemoved: family("people", "deleted {a person|people}"),
  MemberRestored: family("people", "restored {a person|people}"),
  MemberErased: family("people", "erased everything about {a person|people}"),
  RelationshipAdded: family("people", "added {a relationship|relationships}"),
  RelationshipChanged: family("people", "changed {a relationship|relationships}"),
  RelationshipRemoved: family("people", "removed {a relationship|relationships}"),
  ImportPreviewed: null,
  ImportStarted: family("people", "started to import {a family tree|family trees}"),
  ImportPlanned: null,
  ImportRecordsKept: null,
  ImportCompleted: family("people", "imported {a family tree|family trees}"),
  ImportFailed: family("people", "could not import {a family tree|family trees}"),
  ImportFileForgotten: null,
  ImportUndoStarted: null,
  ImportUndone: family("people", "undid the import of {a family tree|family trees}"),
  MemberChangeProposed: family("people", "proposed to change {a person|people}"),
  RelationshipChangeProposed: family("people", "proposed to change {a relationship|relationships}"),
  ProposalAccepted: family("people", "accepted {a proposed change|proposed changes}"),
  ProposalDeclined: family("people", "declined {a proposed change|proposed changes}"),
  ProposalLapsed: null,
};
