-- Whether a time zone was ever chosen: who went back to the family's has none, and is not given the browser's again.
alter table preferences add column chose_time_zone boolean not null default false;
update preferences set chose_time_zone = true where time_zone is not null;
