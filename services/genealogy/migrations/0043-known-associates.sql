-- The same of citations from before, where somebody is called so. The others are compared with everybody's names, as before.
update citations c set associate_key = m.xref_key
from members m join imports i on i.tenant_id = m.tenant_id and i.id = m.source_import
where c.part = 'lines' and c.associate_id <> c.subject_id and c.associate_key is null
  and m.tenant_id = c.tenant_id and not m.stand_in and md5(i.line::text || ' ' || m.xref)::uuid = c.associate_id;
