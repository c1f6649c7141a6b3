-- Postings of a term stand together, those of 128 numbers in a row: an import brings a dozen words for each person, mostly the same ones.
alter table search_postings rename to search_postings_each;
create table search_postings (
  tenant_id uuid not null,
  term text collate "C" not null,
  -- Documents of the numbers from 128 times this on.
  block int not null,
  owner_id uuid,
  -- A number for each document (search/posting-lists.ts): its place in the block, kind, uses of the term, length.
  entries bigint[] not null,
  unique nulls not distinct (tenant_id, term, block, owner_id)
);
-- Who owns a table reads its rows here; nobody else can, until this has ended.
alter table search_postings_each no force row level security;
insert into search_postings (tenant_id, term, block, owner_id, entries)
select tenant_id, term, number / 128, owner_id,
  array_agg(((number % 128)::bigint << 46) | (kind::bigint << 43) | (uses::bigint << 28) | least(length, 268435455))
from search_postings_each
group by tenant_id, term, number / 128, owner_id
order by tenant_id, term, number / 128;
drop table search_postings_each;
select platform.protect('search_postings');
select platform.restrict('search_postings', 'owner_id is null or owner_id::text = (select platform.viewer())');
