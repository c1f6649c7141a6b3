-- Whose time zone holds for those of a family who chose none: it is looked up for everybody whose reminders are planned.
create index memberships_of_administrators on memberships (tenant_id, since, user_id) where role = 'tenant_admin';
