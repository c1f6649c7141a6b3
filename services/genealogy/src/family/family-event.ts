import type { ImportEvent, MemberEvent, ProposalEvent, RelationshipEvent } from "@kinkeeper/contracts/genealogy/events";

/** Everything this service records. */
export type FamilyEvent = MemberEvent | RelationshipEvent | ImportEvent | ProposalEvent;
