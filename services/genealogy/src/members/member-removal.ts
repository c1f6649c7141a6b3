import type { CommandContext } from "@kinkeeper/platform/event-journal";
import type { Member } from "./member.ts";

/** What of a member reaches beyond their own stream: their relationships are removed and restored with them. */
export interface MemberRemoval {
  /** @throws DomainError NOT_FOUND, STALE_REVISION */
  remove(memberId: string, context: CommandContext, ifRevision?: number): Promise<void>;
  /**
   * Back to how they stood after `revision`; also restores somebody removed.
   * @throws DomainError as the decider refuses; STALE_REVISION
   */
  revert(
    memberId: string,
    revision: number,
    context: CommandContext,
    ifRevision?: number,
  ): Promise<{ readonly state: Member; readonly revision: number }>;
}
