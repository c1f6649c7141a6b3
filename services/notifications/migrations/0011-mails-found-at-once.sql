-- What an erasure empties is found by its family, and emptied once: without it each erasure would look at every mail that ever was.
create index messages_with_words on messages ((about ->> 'tenantId'), queued_at)
  where subject <> 'Removed' and (category is not null or due_at is null);
-- What cannot be switched off is asked for before each twenty mails of families, however many these are.
create index messages_of_accounts on messages (due_at) where category is null and due_at is not null;
