/**
 * Events are never deleted, so `position` only grows. An index holds its row's position too: one on the category alone
 * makes following a category a range of the index, and one on both makes following a type of a category another.
 */
export const eventSchema = `
  create table if not exists events (
    position integer primary key,
    stream text not null,
    revision integer not null,
    category text not null,
    event_id text not null,
    type text not null,
    data text not null,
    metadata text not null,
    unique (stream, revision)
  ) strict;
  create index if not exists events_by_category on events (category);
  create index if not exists events_by_type on events (category, type);
`;
