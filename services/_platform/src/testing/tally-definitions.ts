import { defineEvent, streamName, type Context, type EventOf } from "@kinkeeper/contracts/event";
import { z } from "zod";
import { eachEvent, type Projection } from "../projection.ts";

/** The smallest context there can be, for the tests of the platform: votes are counted in ballots. */
const voted = defineEvent({
  type: "Voted",
  data: z.object({ weight: z.int() }),
  // Taken back: whoever looks must not find the vote.
  hides: ({ weight }) => weight < 0,
});
const ballotClosed = defineEvent({ type: "BallotClosed", data: z.object({}) });
export const tallyContext = { name: "tally", categories: { ballot: [voted, ballotClosed] } } satisfies Context;
export type TallyEvent = EventOf<readonly [typeof voted, typeof ballotClosed]>;
export type Voted = EventOf<readonly [typeof voted]>;

/** Another one, to follow beside it. */
const rang = defineEvent({ type: "Rang", data: z.object({ times: z.int() }) });
export const bellContext = { name: "bells", categories: { bell: [rang] } } satisfies Context;

export const tenantId = "0190a000-0000-7000-8000-000000000001";
export const ballot = (id: string): string => streamName("ballot", tenantId, id);

export const tables = `
  create table ballots (tenant_id text not null, ballot text, votes bigint not null, weight bigint not null, last text, primary key (tenant_id, ballot));
  select platform.protect('ballots');
  create table votes (tenant_id text not null, position bigint primary key, ballot text not null, weight int not null);
  select platform.protect('votes');`;

/** Counts and keeps each vote: a vote applied twice, lost or out of order shows in the tables. */
export const tallyProjection: Projection<Voted> = {
  name: "tally",
  contexts: ["tally"],
  tables: ["ballots", "votes"],
  on: {
    Voted: eachEvent(async (sql, { data: { weight }, metadata: { tenantId }, position, stream }) => {
      if (weight === 13) throw new TypeError("thirteen is more than we can count");
      await sql`insert into votes values (${tenantId}, ${String(position)}, ${stream}, ${weight})`;
      await sql`
        insert into ballots values (${tenantId}, ${stream}, 1, ${weight}, ${String(weight)})
        on conflict (tenant_id, ballot) do update
        set votes = ballots.votes + 1, weight = ballots.weight + excluded.weight, last = ballots.last || ',' || excluded.last`;
    }),
  },
};
