-- Mails with a link that opens something, which goes once it was used or is too old: without it every link that is used, and every hour,
-- would have all mails that ever were gone through.
create index messages_with_links on messages (queued_at) where body_text like '%token=%';
