-- What was said to an item: seen by whoever sees the item, which the policy of table items decides.
create table comments (
  tenant_id uuid not null,
  id uuid not null,
  -- Of an item of any kind.
  item_id uuid not null,
  user_id uuid not null,
  text text not null,
  created_at text not null,
  removed boolean not null default false,
  primary key (tenant_id, id)
);
create index comments_by_item on comments (tenant_id, item_id, created_at, id);
select platform.protect('comments');
select platform.restrict('comments',
  'exists (select 1 from items i where i.tenant_id = comments.tenant_id and i.id = comments.item_id and not i.removed)');
