-- What a file tells and was left out because somebody would be their own ancestor: it is looked at again when a merge is undone.
alter table relationships add column makes_loop boolean not null default false;
create index relationships_making_loops on relationships (tenant_id, position) where makes_loop;
