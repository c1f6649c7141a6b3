-- Whom some of a family do not see, without looking at everybody.
create index people_restricted on people (tenant_id) where restricted;

-- A portrait is shown to those who may see whose it is; what shows files and is no person's has a creator.
drop policy reader_restricted on attachments;
select platform.restrict('attachments',
  'is_current and not is_removed and (owner_id is null or owner_id::text = (select platform.viewer()))
   and (creator_id is not null or exists (select from people p where p.tenant_id = attachments.tenant_id and p.id = attachments.holder_id))');
