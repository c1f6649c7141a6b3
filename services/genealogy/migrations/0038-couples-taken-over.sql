-- Into which relationship one was taken over, while one of its people is merged into somebody.
alter table relationships add column taken_into uuid;
create index relationships_taken_into on relationships (tenant_id, taken_into) where taken_into is not null;

-- Files of others than who brought the two that said something private of them.
alter table relationships add column private_imports uuid[] not null default '{}';
