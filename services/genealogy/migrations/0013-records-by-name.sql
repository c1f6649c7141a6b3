-- A record by what its file calls it ("0 @S1@ SOUR"): a person's page tells the titles of the sources that are cited there.
create index import_records_by_name on import_records (tenant_id, split_part(left(record, 100), ' ', 2));
