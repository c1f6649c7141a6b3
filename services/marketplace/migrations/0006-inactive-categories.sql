-- An inactive category is not chosen for what is listed from now on; what is listed in it stays.
alter table service_categories add column is_active boolean not null default true;
