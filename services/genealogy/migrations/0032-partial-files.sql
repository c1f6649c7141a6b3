-- Whether the file of an import says that it does not show everything.
alter table imports add column is_partial boolean not null default false;
