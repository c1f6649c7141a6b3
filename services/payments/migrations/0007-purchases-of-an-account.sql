-- Who bought sees what they bought whichever family they look at.
drop index transactions_of_user;
create index transactions_of_user on transactions (user_id, created_at desc, id desc);
