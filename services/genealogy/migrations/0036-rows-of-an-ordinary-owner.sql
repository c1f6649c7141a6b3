-- What 0020, 0024, 0025, 0028 and 0030 do to rows, for those they did not see because the owner of the tables is no superuser.
-- Where they saw them nothing changes.
update sources s set restricted = true, owner_id = i.user_id
from import_records r join imports i on i.tenant_id = r.tenant_id and i.id = r.import_id
where not s.restricted and r.tenant_id = s.tenant_id and r.import_id = s.said_import
  and r.record ~* '\n1 RESN [^\n]*(confidential|privacy)'
  and split_part(left(r.record, 100), ' ', 2) = '@' || s.xref || '@';

update relationships set
  keeps_couple = is_private_couple,
  keeps_marriage = not is_private_couple
    and coalesce(is_marriage_private, extra ~* '(^|\n)1 MARR[^\n]*(\n[2-9][^\n]*)*\n2 RESN [^\n]*(confidential|privacy)', false)
from (
  select tenant_id as of_tenant, id as of_id,
    coalesce(is_private, extra ~* '(^|\n)1 RESN [^\n]*(confidential|privacy)', false) as is_private_couple
  from relationships
  where restricted and not stand_in and relationship_type = 'spouse' and not keeps_couple and not keeps_marriage and not keeps_end
) as unmarked
where tenant_id = of_tenant and id = of_id and not stand_in;

insert into event_associates (tenant_id, subject_id, is_relationship, xref_key)
select tenant_id, id, is_relationship, md5(found[1]) from (
  select tenant_id, id, false as is_relationship, extra from members where not stand_in and not erased
  union all
  select tenant_id, id, true, extra from relationships where not stand_in
) as kept, regexp_matches(extra, '^[2-9] ASSO @([^@]+)@$', 'gn') as found
on conflict do nothing;

update members m set findable = case when t.text ~ '^[[:ascii:]]*$' then lower(t.text)
  else lower(regexp_replace(normalize(t.text, NFKD), '[\u0300-\u036f]+', '', 'g')) end
from (
  select tenant_id, id, stand_in, concat_ws(' ', d->>'firstName', d->>'lastName', d->>'birthPlace') || E'\n'
    || concat_ws(' ', d->>'title', d->>'suffix', d->>'maidenName',
      nullif(jsonb_path_query_array(d, '$.otherNames[*].*')::text, '[]'), d->>'deathPlace', left(birth_from, 4), left(death_from, 4)) as text
  from (select tenant_id, id, stand_in, birth_from, death_from, details::jsonb as d from members where findable is null) as given
) as t
where m.tenant_id = t.tenant_id and m.id = t.id and m.stand_in = t.stand_in;
