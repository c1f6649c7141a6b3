-- Who bought sees what they bought whichever family they look at.
drop index transactions_of_user;
create index transactions_of_user on transactions (user_id, created_at desc, id desc);
select platform.personal('transactions', 'user_id::text = (select platform.viewer())');
select platform.personal('refunds',
  'exists (select 1 from transactions t where t.tenant_id = refunds.tenant_id and t.id = refunds.transaction_id)');
