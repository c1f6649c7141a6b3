-- Families take turns at the model that computes vectors: of the next family, what was written last.
drop index search_chunks_due;
create index search_chunks_due on search_chunks (tenant_id, due) where due is not null;
