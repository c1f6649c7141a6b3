-- What a preview tells besides: how the file was read, some names as they were read, and how many people count as living only
-- because nothing tells when they lived.
alter table imports
  add column character_set text,
  add column sample_names text[] not null default '{}',
  add column guessed_living int not null default 0;
