-- Purchases and sales are read page by page, and a super administrator looks a purchase up without knowing its family.
create index transactions_by_age on transactions (created_at desc, id desc);
create index transactions_by_id on transactions (id);

-- What somebody has begun to buy of one service.
create index transactions_of_service on transactions (tenant_id, user_id, service_id);

drop index transactions_of_user;
create index transactions_of_user on transactions (tenant_id, user_id, created_at desc, id desc);

drop index sales_of_vendor;
create index sales_of_vendor on sales (vendor_id, completed_at desc, id desc) where completed_at is not null;
