-- What families may choose from; a deleted plan stays for those that are on it.
create table plans (
  id uuid primary key,
  name text not null,
  description text,
  monthly_minor bigint,
  yearly_minor bigint,
  interval text not null,
  features text[] not null,
  max_members integer,
  is_active boolean not null,
  is_deleted boolean not null default false,
  created_at text not null
);
select platform.shared('plans');
