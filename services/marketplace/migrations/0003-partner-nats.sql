-- When credentials for NATS were last made; null before.
alter table partners add column nats_issued_at timestamptz;
