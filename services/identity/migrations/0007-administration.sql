-- Other contexts: how far their applications and tickets are, for the counts of the platform's administration.
create table vendor_states (
  vendor_id uuid primary key,
  status text not null
);
select platform.internal('vendor_states');

create table ticket_states (
  ticket_id uuid primary key,
  status text not null
);
select platform.internal('ticket_states');

create index tenants_by_age on tenants (created_at desc, tenant_id desc);

-- Every context: who did what, to what, when. Nothing of what was written: that stays where it is kept.
create table audit_entries (
  -- Position of its (first) event: the order, and the cursor of a page.
  position bigint primary key,
  -- Whose it is: a family's id, or 'platform'.
  tenant_id text not null,
  -- Recorded of the platform: accounts, families, vendors, plans. Super administrators read these.
  on_platform boolean not null,
  type text not null,
  -- Null when the system did it.
  actor_id uuid,
  -- What it was done to (category and id of its stream); the id is null where one act did it to several.
  subject_category text not null,
  subject_id text,
  -- Of a comment: what was commented on.
  item_category text,
  item_id text,
  -- The account it was done to.
  about_user_id uuid,
  -- Who alone hears of it: somebody's private item is their own.
  private_to uuid,
  -- A word or two, never personal: the new status, the new role.
  detail text,
  count int not null,
  correlation_id text not null,
  at timestamptz not null
);
-- One act (an import) that does the same to many is one entry.
create unique index audit_acts on audit_entries (tenant_id, correlation_id, type, actor_id, private_to, about_user_id, detail) nulls not distinct;
create index audit_of_family on audit_entries (tenant_id, position desc);
create index audit_of_platform on audit_entries (position desc) where on_platform;
create index audit_of_subject on audit_entries (tenant_id, subject_id);
create index audit_of_item on audit_entries (tenant_id, item_id) where item_id is not null;
select platform.protect('audit_entries');
select platform.restrict('audit_entries', 'private_to is null or private_to::text = (select platform.viewer())');

-- Whose an item is and whether it is private, for events that do not say so themselves (removed, commented on).
create table audit_items (
  tenant_id text not null,
  item_id text not null,
  owner_id uuid,
  is_private boolean not null,
  primary key (tenant_id, item_id)
);
select platform.internal('audit_items');
