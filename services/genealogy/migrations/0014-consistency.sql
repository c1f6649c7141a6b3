-- Of what the check of a tree finds, what somebody said is right, as long as the facts it rests on are the same.
create table confirmed_findings (
  tenant_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  -- Digest of the facts.
  facts text not null,
  confirmed_by uuid,
  confirmed_at text not null,
  primary key (tenant_id, id)
);
create index confirmed_findings_by_member on confirmed_findings (tenant_id, member_id);
select platform.protect('confirmed_findings');
