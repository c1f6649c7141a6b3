-- Who an undone import took along goes for good after the same time as who was deleted by hand.
drop index members_to_purge;
create index members_to_purge on members (updated_at) where removed and not erased and merged_into is null;
