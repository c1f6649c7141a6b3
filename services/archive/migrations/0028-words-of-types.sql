-- "photos" and "weddings" find what is of that type, so the index is filled anew. What the same texts mean is kept until then, as in 0027.
insert into search_kept_vectors (tenant_id, model, text_hash, code, vector)
select v.tenant_id, v.model, sha256(convert_to(c.text, 'UTF8')), v.code, v.vector
from search_vectors v join search_chunks c using (tenant_id, number, nr)
on conflict do nothing;
