-- Of a refund that failed at first, and was made after all.
update refunds set failure_reason = null where status = 'completed' and failure_reason is not null;
