-- With whom the association is that a source is cited for; whoever cites it where it is cited for anything else.
alter table citations add column associate_id uuid;
update citations set associate_id = subject_id;
alter table citations alter column associate_id set not null;
alter table citations drop constraint citations_pkey;
alter table citations add primary key (tenant_id, subject_id, part, source_id, associate_id);

-- Who had a part in the events of people and relationships (witnesses of a wedding), by what the files call them that tell so.
create table event_associates (
  tenant_id uuid not null,
  subject_id uuid not null,
  is_relationship boolean not null,
  xref_key text not null,
  primary key (tenant_id, subject_id, xref_key)
);
create index event_associates_by_name on event_associates (tenant_id, xref_key);
select platform.protect('event_associates');
insert into event_associates (tenant_id, subject_id, is_relationship, xref_key)
select tenant_id, id, is_relationship, md5(found[1]) from (
  select tenant_id, id, false as is_relationship, extra from members where not stand_in and not erased
  union all
  select tenant_id, id, true, extra from relationships where not stand_in
) as kept, regexp_matches(extra, '^[2-9] ASSO @([^@]+)@$', 'gn') as found
on conflict do nothing;
