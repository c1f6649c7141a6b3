import type { MemberEvent, RelationshipEvent, SourceEvent } from "@kinkeeper/contracts/genealogy/events";
import type { ImportEvent, ProposalEvent } from "@kinkeeper/contracts/genealogy/import-events";

/** Everything of the family that this service records and lists. */
export type FamilyEvent =
  | MemberEvent
  | RelationshipEvent
  | Exclude<ImportEvent, { type: "ImportMediaTold" }>
  | ProposalEvent
  | SourceEvent;
