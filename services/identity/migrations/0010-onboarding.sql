-- Read from the events of identity: what people decided about the first steps in a family's archive.
create table onboarding (
  tenant_id uuid not null,
  user_id uuid not null,
  skipped text[] not null default '{}',
  is_over boolean not null default false,
  primary key (tenant_id, user_id)
);
select platform.protect('onboarding');
