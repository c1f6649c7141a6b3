-- As of whom a file speaks of somebody: one who was merged into them, or is once the proposal is accepted.
alter table import_proposals add column merged_id uuid;
-- Digest of what the file says, while it waits: the same file again proposes nothing twice.
alter table import_proposals add column said_key text;
