-- The events of people come before those of their relationships, and no row of either is ever deleted alone: the keys
-- proved nothing, and checking them took a third of the time of writing a relationship.
alter table relationships drop constraint relationships_tenant_id_member1_id_fkey;
alter table relationships drop constraint relationships_tenant_id_member2_id_fkey;
