-- Days of the year on which somebody was born or died, where the day is known.
create index members_by_birthday on members (tenant_id, substr(birth_from, 6)) where not removed and birth_from = birth_to;
create index members_by_day_of_death on members (tenant_id, substr(death_from, 6)) where not removed and death_from = death_to;
