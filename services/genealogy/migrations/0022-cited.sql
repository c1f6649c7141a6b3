-- What people cite for somebody's names, birth and death, and for a marriage and its end, as JSON, apart from what lists carry; null
-- where nothing was ever cited.
alter table members add column cited text;
alter table relationships add column cited text;
