-- What the index of people is searched for (findable-text.ts): name and birthplace, then in a second line everything else.
alter table members add column findable text;
update members m set findable = case when t.text ~ '^[[:ascii:]]*$' then lower(t.text)
  else lower(regexp_replace(normalize(t.text, NFKD), '[\u0300-\u036f]+', '', 'g')) end
from (
  select tenant_id, id, concat_ws(' ', d->>'firstName', d->>'lastName', d->>'birthPlace') || E'\n'
    || concat_ws(' ', d->>'title', d->>'suffix', d->>'maidenName',
      jsonb_path_query_array(d, '$.otherNames[*].*')::text, d->>'deathPlace', left(birth_from, 4), left(death_from, 4)) as text
  from (select tenant_id, id, birth_from, death_from, details::jsonb as d from members) as given
) as t
where m.tenant_id = t.tenant_id and m.id = t.id;
