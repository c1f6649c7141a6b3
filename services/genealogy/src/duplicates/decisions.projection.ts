import type { DuplicateEvent } from "@kinkeeper/contracts/genealogy/events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";
import type { Duplicate } from "./duplicate.decider.ts";

type EventOf<Type extends DuplicateEvent["type"]> = Extract<DuplicateEvent, { type: Type }>;

const decided = <Type extends DuplicateEvent["type"]>(decision: Exclude<Duplicate, "open">) =>
  eachEvent<EventOf<Type>>(
    (sql, { data: { duplicateId, member1Id, member2Id }, metadata: { tenantId } }) => sql`
      insert into duplicate_decisions (tenant_id, id, member1_id, member2_id, decision)
      values (${tenantId}, ${duplicateId}, ${member1Id}, ${member2Id}, ${decision})
      on conflict (tenant_id, id) do update set decision = excluded.decision`,
  );

/** What was decided about people who look alike. */
export const decisionsProjection: Projection<DuplicateEvent> = {
  name: "duplicate_decisions_v1",
  contexts: ["genealogy"],
  tables: ["duplicate_decisions"],
  on: {
    DuplicateDismissed: decided<"DuplicateDismissed">("different"),
    DuplicatePutOff: decided<"DuplicatePutOff">("later"),
    DuplicateReopened: eachEvent<EventOf<"DuplicateReopened">>(
      (sql, { data: { duplicateId }, metadata: { tenantId } }) =>
        sql`delete from duplicate_decisions where tenant_id = ${tenantId} and id = ${duplicateId}`,
    ),
  },
};
