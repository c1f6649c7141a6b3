-- Godparents, witnesses and friends as JSON, apart from the details that lists carry; null where they were never recorded.
alter table members add column associations text;

-- In whose lives somebody is named.
create table associates (
  tenant_id uuid not null,
  member_id uuid not null,
  associate_id uuid not null,
  primary key (tenant_id, member_id, associate_id)
);
create index associates_by_associate on associates (tenant_id, associate_id);
select platform.protect('associates');
create index members_remaining on members (tenant_id, remaining_id) where remaining_id is not null;
