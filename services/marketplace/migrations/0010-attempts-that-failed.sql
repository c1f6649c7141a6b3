-- When an attempt last failed: days in which nothing was tried are no days of failures.
alter table partner_endpoints add column failed_at timestamptz;
