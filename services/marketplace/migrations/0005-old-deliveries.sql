-- Deliveries are forgotten by their age.
create index partner_deliveries_by_age on partner_deliveries (waiting_since);
