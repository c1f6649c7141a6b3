-- A date that is open to one side ("before 1850") counts for all years it can mean, so the index is filled anew. What the same texts
-- mean is kept until then and taken up from here (search/embeddings/kept-vectors.ts): to compute it again would take longest of all.
create table search_kept_vectors (
  tenant_id uuid not null,
  model text collate "C" not null,
  text_hash bytea not null,
  code bit(512) not null,
  vector bytea not null,
  primary key (tenant_id, model, text_hash)
);
insert into search_kept_vectors (tenant_id, model, text_hash, code, vector)
select v.tenant_id, v.model, sha256(convert_to(c.text, 'UTF8')), v.code, v.vector
from search_vectors v join search_chunks c using (tenant_id, number, nr)
on conflict do nothing;
select platform.internal('search_kept_vectors');
