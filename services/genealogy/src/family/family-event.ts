import type {
  ImportEvent,
  MemberEvent,
  ProposalEvent,
  RelationshipEvent,
  SourceEvent,
} from "@kinkeeper/contracts/genealogy/events";

/** Everything of the family that this service records and lists. */
export type FamilyEvent =
  | MemberEvent
  | RelationshipEvent
  | Exclude<ImportEvent, { type: "ImportMediaTold" }>
  | ProposalEvent
  | SourceEvent;
