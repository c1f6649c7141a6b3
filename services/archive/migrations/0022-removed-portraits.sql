-- People whose portrait somebody took away: pictures that show them do not become one where they come in with a file.
alter table people add column portrait_removed boolean not null default false;
