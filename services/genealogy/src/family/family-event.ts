import type { ImportEvent, MemberEvent, RelationshipEvent } from "@kinkeeper/contracts/genealogy/events";

/** Everything this service records. */
export type FamilyEvent = MemberEvent | RelationshipEvent | ImportEvent;
