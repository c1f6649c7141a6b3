-- When a comment was last edited; null where it stands as it was said.
alter table comments add column edited_at text;
